import { listGames as allGames, type Game } from '../commandLine'
import { i18n } from '../i18n'
import { sdk } from '../sdk'

const line = (name: string, value: string) => ({
  type: 'single' as const,
  name,
  description: null,
  value,
  masked: false,
  copyable: false,
  qr: false,
})

const entry = (game: Game) => ({
  type: 'group' as const,
  name: game.code,
  description: game.players.join(', '),
  value: [
    line(i18n('Players'), game.players.join(', ')),
    line(i18n('Status'), game.outcome ?? game.status),
    line(i18n('Day'), String(game.day)),
    line(i18n('Last change (UTC)'), game.changed),
  ],
})

export const listGames = sdk.Action.withoutInput(
  'list-games',
  async () => ({
    name: i18n('List Games'),
    description: i18n('Every game on this server, the last changed first'),
    warning: null,
    allowedStatuses: 'any',
    group: i18n('Games'),
    visibility: 'enabled',
  }),
  async ({ effects }) => {
    const games = await allGames(effects)
    return {
      version: '1',
      title: i18n('Games'),
      message: games.length ? null : i18n('There are no games yet.'),
      result: games.length ? { type: 'group', value: games.map(entry) } : null,
    }
  },
)
