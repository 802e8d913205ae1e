import { exportGame as save } from '../commandLine'
import { i18n } from '../i18n'
import { sdk } from '../sdk'
import { chooseGame, checkedCode } from './chooseGame'

export const exportGame = sdk.Action.withInput(
  'export-game',
  async () => ({
    name: i18n('Export Game'),
    description: i18n(
      'Shows one game as a text that any Station Master can import',
    ),
    warning: null,
    allowedStatuses: 'any',
    group: i18n('Games'),
    visibility: 'enabled',
  }),
  chooseGame,
  async () => null,
  async ({ effects, input }) => {
    const code = checkedCode(input.game)
    return {
      version: '1',
      title: code,
      message: i18n('Copy the text into a file with the ending .json.'),
      result: {
        type: 'single',
        name: code,
        description: null,
        value: (await save(effects, code)).trim(),
        masked: false,
        copyable: true,
        qr: false,
      },
    }
  },
)
