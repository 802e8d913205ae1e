import {
  limits,
  settingsJson,
  type Settings,
} from '../fileModels/settings.json'
import { i18n } from '../i18n'
import { sdk } from '../sdk'

const { InputSpec, Value } = sdk

const form = InputSpec.of({
  openSolitaire: Value.toggle({
    name: i18n('Solitaire without the join secret'),
    description: i18n(
      'Anybody who can open the page may play alone; tables still need the secret.',
    ),
    default: false,
  }),
  keepFinishedDays: Value.number({
    name: i18n('Keep finished games'),
    description: i18n(
      'How long a finished game and its replay stay. 0 keeps them for ever.',
    ),
    required: true,
    default: limits.keepFinishedDays.usual,
    integer: true,
    min: limits.keepFinishedDays.min,
    max: limits.keepFinishedDays.max,
    units: i18n('days'),
  }),
  maxGames: Value.number({
    name: i18n('Most unfinished games'),
    description: i18n(
      'Nobody can create another game while so many are not finished.',
    ),
    required: true,
    default: limits.maxGames.usual,
    integer: true,
    min: limits.maxGames.min,
    max: limits.maxGames.max,
    units: i18n('games'),
  }),
})

/** The form's limits are advice to the browser; here they are enforced. */
const check = (settings: Settings) => {
  for (const name of ['keepFinishedDays', 'maxGames'] as const) {
    const { min, max } = limits[name]
    const value = settings[name]
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Error(`${name} must be a whole number from ${min} to ${max}.`)
  }
}

export const settings = sdk.Action.withInput(
  'settings',
  async () => ({
    name: i18n('Settings'),
    description: i18n('Who may play alone, and how many games are kept'),
    warning: i18n(
      'If the server is running it starts anew with the new settings, which takes a few seconds. Games are not affected.',
    ),
    allowedStatuses: 'any',
    group: null,
    visibility: 'enabled',
  }),
  form,
  async () => settingsJson.read().once(),
  async ({ effects, input }) => {
    const { openSolitaire, keepFinishedDays, maxGames } = input
    check({ openSolitaire, keepFinishedDays, maxGames })
    await settingsJson.merge(effects, {
      openSolitaire,
      keepFinishedDays,
      maxGames,
    })
  },
)
