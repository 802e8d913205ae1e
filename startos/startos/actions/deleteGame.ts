import { deleteGame as remove } from '../commandLine'
import { i18n } from '../i18n'
import { sdk } from '../sdk'
import { chooseGame, checkedCode } from './chooseGame'

export const deleteGame = sdk.Action.withInput(
  'delete-game',
  async () => ({
    name: i18n('Delete Game'),
    description: i18n('Deletes one game with its history, for everybody'),
    warning: i18n(
      'There is no way to get the game back, except from a backup. Export it first to keep it.',
    ),
    allowedStatuses: 'any',
    group: i18n('Games'),
    visibility: 'enabled',
  }),
  chooseGame,
  async () => null,
  async ({ effects, input }) => {
    const code = checkedCode(input.game)
    await remove(effects, code)
    return {
      version: '1',
      title: i18n('Deleted'),
      message: i18n('${game} is gone.', { game: code }),
      result: null,
    }
  },
)
