import { sdk } from './sdk'

/**
 * The whole volume but what has no use elsewhere: the lock of the process
 * that runs now. StartOS stops the service for the copy, so the database and
 * its log agree.
 */
export const { createBackup, restoreInit } = sdk.setupBackups(async () =>
  sdk.Backups.ofVolumes('main').setOptions({
    exclude: ['station-master.lock'],
  }),
)
