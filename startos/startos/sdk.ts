import { StartSdk } from '@start9labs/start-sdk'
import { manifest } from './manifest'

/** The SDK, typed for this package; everything else imports it from here. */
export const sdk = StartSdk.of().withManifest(manifest).build(true)
