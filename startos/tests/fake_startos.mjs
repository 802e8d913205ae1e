// A StartOS machine for one package, as far as its bundle can tell: the effects it calls, and what it told them.
//
// Volumes, backups and images lie below /media/startos, where the SDK looks for them; that must be a place of the
// test's own. A call that is not known here fails loudly.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
export const VOLUME = '/media/startos/volumes/main'
export const BACKUP = '/media/startos/backup'

export const bundle = createRequire(import.meta.url)('../javascript/index.js')

/** Wait until something is true, at most so long. */
export const until = async (what, isTrue, seconds = 120) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`waited in vain: ${what}`)
}

/** Half a minute between two checks passes at once, a minute of grace in less than a second; gives what ends the hurry. */
export const hurry = () => {
  const wait = globalThis.setTimeout
  const now = performance.now.bind(performance)
  globalThis.setTimeout = (act, time, ...words) => wait(act, time === 30_000 ? 200 : time, ...words)
  performance.now = () => 100 * now()
  return () => {
    globalThis.setTimeout = wait
    delete performance.now
  }
}

export class Machine {
  /** What the package said: its interfaces, actions, health and so on. */
  told = { interfaces: [], bindings: [], actions: {}, health: [], dependencies: null, tasks: [] }
  dataVersion = null
  restarts = 0
  #running = null
  #boxes = new Map()
  #events = 0

  constructor() {
    mkdirSync(VOLUME, { recursive: true })
    mkdirSync(BACKUP, { recursive: true })
  }

  /** Effects for one call of the package; `leave` ends it as StartOS does when the call is over. */
  context(constRetry) {
    const leaving = []
    const shared = { eventId: `event-${++this.#events}`, isInContext: true, constRetry }
    const calls = this.#calls()
    const make = (own) =>
      new Proxy(own, {
        get: (_, name) => {
          if (name in own) return own[name]
          if (name === 'isInContext') return shared.isInContext
          if (name === 'eventId') return shared.eventId
          if (name === 'onLeaveContext') return (act) => leaving.push(act)
          if (name === 'child') return () => make({})
          if (name in calls) return calls[name]
          if (name === 'then' || typeof name === 'symbol') return undefined
          throw new Error(`the package called an effect that is not known here: ${String(name)}`)
        },
        set: (_, name, value) => ((own[name] = value), true),
      })
    const effects = make({ constRetry })
    const leave = async () => {
      shared.isInContext = false
      for (const act of leaving) await act()
    }
    return { effects, leave }
  }

  #calls() {
    const told = this.told
    return {
      setInitProgress: async () => null,
      setBackupProgress: async () => null,
      setMainStatus: async () => null,
      clearCallbacks: async () => null,
      getOsIp: async () => '127.0.0.1',
      getContainerIp: async () => '127.0.0.1',
      getHostInfo: async () => null,
      getStatus: async () => ({ started: this.#running ? 'now' : null, health: {}, error: null, desired: {} }),
      getDataVersion: async () => this.dataVersion,
      setDataVersion: async ({ version }) => ((this.dataVersion = version), null),
      setDependencies: async ({ dependencies }) => ((told.dependencies = dependencies), null),
      setHealth: async (health) => (told.health.push(health), null),
      restart: async () => (this.#restart(), null),
      bind: async (binding) => (told.bindings.push(binding), null),
      clearBindings: async () => null,
      exportServiceInterface: async (made) => (told.interfaces.push(made), null),
      clearServiceInterfaces: async () => null,
      getServicePortForward: async () => ({ assignedPort: null, assignedSslPort: null }),
      plugin: { url: { clearUrls: async () => null } },
      action: {
        export: async ({ id, metadata }) => ((told.actions[id] = metadata), null),
        clear: async () => null,
        clearTasks: async () => null,
        createTask: async (task) => (told.tasks.push(task), null),
      },
      subcontainer: {
        createFs: async ({ imageId }) => this.#mount(imageId),
        destroyFs: async ({ guid }) => this.#unmount(guid),
      },
    }
  }

  #mount(imageId) {
    const guid = `box-${this.#boxes.size}`
    const folder = `/media/startos/${guid}`
    execFileSync(`${here}overlay`, ['up', `/media/startos/images/${imageId}`, folder])
    // The SDK gives a container a tenth of a second to show its processes: a machine's own program needs less, our
    // stand-in on a busy machine may need more. So they are shown from the start.
    const root = `${folder}/root`
    execFileSync('mount', ['-t', 'proc', 'proc', `${root}/proc`])
    this.#boxes.set(guid, folder)
    return [root, guid]
  }

  #unmount(guid) {
    execFileSync(`${here}overlay`, ['down', this.#boxes.get(guid)])
    return null
  }

  async init(kind) {
    const { effects, leave } = this.context()
    await bundle.init({ effects, kind })
    return leave
  }

  /** Start the service and wait until its own health check is content. */
  async start() {
    const { effects, leave } = this.context(() => this.#restart())
    const daemons = await (await bundle.main({ effects })).build()
    this.#running = { daemons, leave }
    this.told.health = []
    await this.isHealthy()
  }

  isHealthy() {
    return until('healthy', () => this.told.health.at(-1)?.result === 'success')
  }

  async stop() {
    const running = this.#running
    this.#running = null
    await running.daemons.term()
    await running.leave()
  }

  #restart() {
    this.restarts++
    this.restarted = this.stop().then(() => this.start())
  }

  async backUp() {
    const { effects, leave } = this.context()
    await bundle.createBackup({ effects })
    await leave()
  }

  /** What the form of an action shows: its fields and the values in them. */
  async form(id) {
    const { effects, leave } = this.context()
    const input = await bundle.actions.get(id).getInput({ effects, prefill: null })
    await leave()
    return input
  }

  /** Fill in the form of an action and run it. */
  async act(id, input = {}) {
    const { effects, leave } = this.context()
    const action = bundle.actions.get(id)
    try {
      if (this.told.actions[id].hasInput) await action.getInput({ effects, prefill: null })
      return await action.run({ effects, input })
    } finally {
      await leave()
    }
  }

  /** Lose everything the package kept. */
  wipe() {
    rmSync(VOLUME, { recursive: true })
    mkdirSync(VOLUME)
    this.dataVersion = null
  }
}
