import { FileHelper } from '@start9labs/start-sdk'
import { sdk } from '../sdk'

/**
 * The service's own file with the join secret, the only place where it is
 * kept. The service reads it when it starts.
 */
export const joinSecret = FileHelper.string({
  base: sdk.volumes.main,
  subpath: 'join-secret',
})
