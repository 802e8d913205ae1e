import { makeRejoinCode } from '../commandLine'
import { i18n } from '../i18n'
import { sdk } from '../sdk'
import { choosePlayer, checkedCode } from './chooseGame'

export const rejoinCode = sdk.Action.withInput(
  'rejoin-code',
  async () => ({
    name: i18n('Make Rejoin Code'),
    description: i18n(
      'Lets somebody who lost their browser, or has a new device, back into their seat',
    ),
    warning: i18n(
      'Whoever types the code plays as that player. The history of the game says that a device joined.',
    ),
    allowedStatuses: 'any',
    group: i18n('Access'),
    visibility: 'enabled',
  }),
  choosePlayer,
  async () => null,
  async ({ effects, input }) => {
    const [code = '', number = ''] = input.player.split(' ')
    if (!/^[0-9]$/.test(number)) throw new Error('That is no player.')
    const made = await makeRejoinCode(
      effects,
      checkedCode(code),
      Number(number),
    )
    return {
      version: '1',
      title: i18n('Rejoin Code'),
      message: i18n(
        '${player} opens the game table, follows the link for rejoin codes and types this one. It works once, within ${minutes} minutes.',
        { player: made.player, minutes: made.minutes },
      ),
      result: {
        type: 'single',
        name: i18n('Rejoin Code'),
        description: null,
        value: made.rejoin,
        masked: true,
        copyable: true,
        qr: false,
      },
    }
  },
)
