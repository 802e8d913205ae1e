import { i18n } from './i18n'
import { port } from './service'

const patience = 4_000

/** Whether the service itself answers, not merely something on its port. */
const isAlive = async () => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(patience),
    })
    const body: unknown = await answer.json()
    return answer.status === 200 && hasStatusAlive(body)
  } catch {
    return false
  }
}

const hasStatusAlive = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  'status' in body &&
  body.status === 'alive'

/**
 * A health check that forgives one missed answer of a service that was well
 * before: a busy moment of a small machine is no failure.
 */
export const makeHealthCheck = () => {
  let missed = Infinity
  return async () => {
    missed = (await isAlive()) ? 0 : missed + 1
    if (missed === 0)
      return { result: 'success' as const, message: i18n('Ready to play') }
    if (missed === 1)
      return {
        result: 'loading' as const,
        message: i18n('The game server missed one check; asking again'),
      }
    return {
      result: 'failure' as const,
      message: i18n('The game server does not answer'),
    }
  }
}
