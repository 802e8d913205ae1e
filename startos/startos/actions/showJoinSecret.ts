import { joinSecret } from '../fileModels/joinSecret'
import { i18n } from '../i18n'
import { sdk } from '../sdk'
import { shownSecret } from './shownSecret'

export const showJoinSecret = sdk.Action.withoutInput(
  'show-join-secret',
  async () => ({
    name: i18n('Show Join Secret'),
    description: i18n(
      'What people type once in their browser before they create or join a game',
    ),
    warning: null,
    allowedStatuses: 'any',
    group: i18n('Access'),
    visibility: 'enabled',
  }),
  async () => shownSecret(await joinSecret.read().once()),
)
