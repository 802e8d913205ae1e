import { sdk } from './sdk'

export const setDependencies = sdk.setupDependencies(async () => ({}))
