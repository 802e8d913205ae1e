import { FileHelper, z } from '@start9labs/start-sdk'
import { sdk } from '../sdk'

/** What the service takes, and what it says when nobody chose. */
export const limits = {
  keepFinishedDays: { min: 0, max: 36_500, usual: 0 },
  maxGames: { min: 1, max: 100_000, usual: 200 },
}

const whole = ({ min, max, usual }: typeof limits.maxGames) =>
  z.number().int().min(min).max(max).catch(usual)

export const shape = z.object({
  openSolitaire: z.boolean().catch(false),
  keepFinishedDays: whole(limits.keepFinishedDays),
  maxGames: whole(limits.maxGames),
})

export type Settings = z.infer<typeof shape>

/**
 * What the person chose under "Settings". It belongs to this package: the
 * service gets it as environment variables. A value that was damaged by hand
 * reads as the usual one.
 */
export const settingsJson = FileHelper.json(
  { base: sdk.volumes.main, subpath: 'start9/settings.json' },
  shape,
)

/** The variables in which the service takes the settings. */
export const environment = (settings: Settings) => ({
  STATION_MASTER_OPEN_SOLITAIRE: settings.openSolitaire ? '1' : '0',
  STATION_MASTER_KEEP_FINISHED_DAYS: String(settings.keepFinishedDays),
  STATION_MASTER_MAX_GAMES: String(settings.maxGames),
})
