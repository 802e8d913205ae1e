import { rotateSecret } from '../commandLine'
import { joinSecret } from '../fileModels/joinSecret'
import { i18n } from '../i18n'
import { sdk } from '../sdk'
import { shownSecret } from './shownSecret'

export const rotateJoinSecret = sdk.Action.withoutInput(
  'rotate-join-secret',
  async () => ({
    name: i18n('Replace Join Secret'),
    description: i18n(
      'Makes a new join secret, for when the old one has come to people it was not meant for',
    ),
    warning: i18n(
      'The old secret opens nothing from now on. Nobody loses a seat: games that are under way go on, but to create or join another game everybody needs the new secret. If the server is running it starts anew, which takes a few seconds.',
    ),
    allowedStatuses: 'any',
    group: i18n('Access'),
    visibility: 'enabled',
  }),
  async ({ effects }) => {
    await rotateSecret(effects)
    return shownSecret(await joinSecret.read().once())
  },
)
