import type { T } from '@start9labs/start-sdk'
import { listGames, type Game } from '../commandLine'
import { i18n } from '../i18n'
import { sdk } from '../sdk'

const choice = (
  effects: T.Effects,
  name: string,
  options: (game: Game) => [string, string][],
) =>
  sdk.Value.dynamicSelect(async () => {
    const values = Object.fromEntries(
      (await listGames(effects)).flatMap(options),
    )
    const [first] = Object.keys(values)
    return {
      name,
      values,
      default: first ?? '',
      disabled: first ? (false as const) : i18n('There are no games yet.'),
    }
  })

/** Code, names and last change: what a person knows a game by. */
export const label = (game: Game) =>
  `${game.code}: ${game.players.join(', ')} (${game.changed})`

/** A form with one field that names a game of this server. */
export const chooseGame = async ({ effects }: { effects: T.Effects }) =>
  sdk.InputSpec.of({
    game: choice(effects, i18n('Game'), (game) => [[game.code, label(game)]]),
  })

/** A form with one field that names a player of a game. */
export const choosePlayer = async ({ effects }: { effects: T.Effects }) =>
  sdk.InputSpec.of({
    player: choice(effects, i18n('Player'), (game) =>
      game.players.map((name, number): [string, string] => [
        `${game.code} ${number}`,
        `${name} (${label(game)})`,
      ]),
    ),
  })

/** A code and nothing else: what the browser sends need not be of the list. */
export const checkedCode = (code: string) => {
  if (!/^[A-Z]+-[0-9]+$/.test(code)) throw new Error('That is no game.')
  return code
}
