import { z } from '@start9labs/start-sdk'
import type { T } from '@start9labs/start-sdk'
import { sdk } from './sdk'
import { image, mounts, ownership, user } from './service'

/** What `station-master games list` says of a game. */
const game = z.looseObject({
  code: z.string(),
  status: z.string(),
  players: z.array(z.string()),
  day: z.number(),
  changed: z.string(),
  outcome: z.string().nullable(),
})

export type Game = z.infer<typeof game>

/**
 * Runs `station-master` with these words on the volume, in a container of its
 * own, and gives what it prints. It may run beside the server. What it says
 * when it refuses is one sentence for people.
 */
const run = (effects: T.Effects, words: string[]): Promise<string> =>
  sdk.SubContainer.withTemp(
    effects,
    image,
    mounts(),
    'command',
    async (container) => {
      for (const command of ownership)
        await container.execFail(command, { user: 'root' })
      const answer = await container.exec(['station-master', ...words], {
        user,
      })
      if (answer.exitCode !== 0)
        throw new Error(
          String(answer.stderr).trim() || `${words[0]} did not finish`,
        )
      return String(answer.stdout)
    },
  )

export const listGames = async (effects: T.Effects): Promise<Game[]> =>
  z
    .array(game)
    .parse(JSON.parse(await run(effects, ['games', 'list', '--json'])))

export const deleteGame = (effects: T.Effects, code: string) =>
  run(effects, ['games', 'delete', code])

/** The game as a save that any Station Master can import. */
export const exportGame = (effects: T.Effects, code: string) =>
  run(effects, ['export', code])

const rejoin = z.looseObject({
  player: z.string(),
  rejoin: z.string(),
  minutes: z.number(),
})

/** A code by which one more device may play as the player of that number. */
export const makeRejoinCode = async (
  effects: T.Effects,
  code: string,
  player: number,
) =>
  rejoin.parse(
    JSON.parse(await run(effects, ['rejoin', code, String(player), '--json'])),
  )

/** Makes another join secret; the server learns of it when it starts anew. */
export const rotateSecret = async (effects: T.Effects): Promise<void> => {
  await run(effects, ['secret', 'rotate'])
}
