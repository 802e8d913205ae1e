import { listGames } from './commandLine'
import { sdk } from './sdk'

/**
 * The whole volume but what has no use elsewhere: the lock of the process
 * that runs now, SQLite's index of its own log, and drafts that a power cut
 * left behind. StartOS stops the service for the copy, so the database and
 * its log agree.
 *
 * Before anything is copied the service has to be able to open its database,
 * which checks it: a damaged one must not take the place of the last good
 * backup.
 */
export const { createBackup, restoreInit } = sdk.setupBackups(async () =>
  sdk.Backups.ofVolumes('main')
    .setOptions({
      exclude: ['station-master.lock', '*-shm', '*.part', 'restoring.db'],
    })
    .setPreBackup(async (effects) => {
      await listGames(effects)
    }),
)
