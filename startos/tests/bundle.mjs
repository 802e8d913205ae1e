// The bundle driven as StartOS drives it, with the package's real image below it:
//
//     node bundle.mjs SCENARIO SECRETS
//
// writes to SECRETS, a line each, what must not appear in anything that was printed.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { BACKUP, Machine, VOLUME, bundle, hurry, until } from './fake_startos.mjs'

const [scenario, secretsFile] = process.argv.slice(2)
const ADDRESS = 'http://127.0.0.1:8080'
const SECRET = /^([a-hj-km-np-tv-z2-9]{4}-){3}[a-hj-km-np-tv-z2-9]{4}$/

const mustStaySecret = (text) => (appendFileSync(secretsFile, text + '\n'), text)
const secret = () => mustStaySecret(readFileSync(`${VOLUME}/join-secret`, 'utf8').trim())
const put = (path, content) => writeFileSync(`${VOLUME}/${path}`, content)

/** Somebody with a browser or a program. */
class Person {
  headers = { 'content-type': 'application/json' }

  async ask(path, body) {
    const answer = await fetch(ADDRESS + path, {
      method: body ? 'POST' : 'GET',
      headers: this.headers,
      body: body && JSON.stringify(body),
    })
    const data = await answer.json()
    if (data.token) this.headers.authorization = `Bearer ${mustStaySecret(data.token)}`
    return { status: answer.status, data }
  }

  deal = (secret, more) => this.ask('/api/games', { secret, preset: 'firstDay', ...more })

  async play(code, acts) {
    for (let done = 0; done < acts; done++) {
      const { data } = await this.ask(`/api/games/${code}`)
      const intent = data.menu.entries[0].intent
      const { status } = await this.ask(`/api/games/${code}/intents`, { intent, version: data.version })
      assert.equal(status, 200)
    }
    return (await this.ask(`/api/games/${code}`)).data
  }
}

/** Somebody with a browser: takes the cookie that the page sets, and keeps it. */
const browserOf = async (secret) => {
  const made = await fetch(`${ADDRESS}/games`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ADDRESS, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret, preset: 'firstDay', name: 'Ida' }),
  })
  const cookie = made.headers.get('set-cookie')?.split(';')[0]
  assert.ok(cookie, `no cookie: ${made.status}`)
  mustStaySecret(cookie.split('=')[1])
  const games = async () => (await fetch(`${ADDRESS}/api/games`, { headers: { cookie } })).json()
  return { games }
}

const scenarios = {
  async 'a secret is made on install and on nothing else'() {
    const machine = new Machine()
    await machine.init('install')
    const first = secret()
    assert.match(first, SECRET)
    for (const kind of ['update', null, 'update']) {
      await machine.init(kind)
      assert.equal(secret(), first)
    }
    await machine.start()
    await machine.stop()
    await machine.start()
    assert.equal(secret(), first)
    await machine.stop()
    assert.equal(machine.restarts, 0)
    await machine.init('install')
    assert.equal(secret(), first, 'a volume that has one keeps it')
    machine.wipe()
    await machine.init('update')
    assert.ok(!existsSync(`${VOLUME}/join-secret`), 'an update makes none')
    await machine.start()
    assert.match(secret(), SECRET, 'the service makes what is missing')
    await machine.stop()
  },

  async 'what StartOS is told is what the README says'() {
    const machine = new Machine()
    await machine.init('install')
    const { interfaces, bindings, actions, dependencies, tasks } = machine.told
    assert.deepEqual(Object.keys(bundle).sort(), ['actions', 'createBackup', 'init', 'main', 'manifest', 'uninit'])
    assert.equal(bindings.length, 1)
    assert.equal(bindings[0].internalPort, 8080)
    assert.equal(bindings[0].addSsl.addXForwardedHeaders, true)
    assert.equal(interfaces.length, 1)
    assert.equal(interfaces[0].id, 'ui')
    assert.equal(interfaces[0].type, 'ui')
    assert.equal(interfaces[0].addressInfo.internalPort, 8080)
    assert.deepEqual(Object.keys(actions), [
      'show-join-secret',
      'rotate-join-secret',
      'rejoin-code',
      'list-games',
      'export-game',
      'delete-game',
      'settings',
    ])
    assert.ok(Object.values(actions).every((action) => action.allowedStatuses === 'any'))
    assert.deepEqual(dependencies, [])
    assert.deepEqual(tasks, [])
    assert.equal(machine.dataVersion, bundle.manifest.version)
  },

  async 'it speaks the language of the server'() {
    const [language] = process.env.LANG.split('.')
    const dictionaries = new URL('../startos/i18n/dictionaries/', import.meta.url)
    const read = (name) => readFileSync(new URL(name, dictionaries), 'utf8')
    const words = language === 'en_US' ? read('default.ts') : read('translations.ts').split(`${language}: {`)[1].split('\n  },')[0]
    const machine = new Machine()
    await machine.init('install')
    const { actions, interfaces } = machine.told
    const shown = [...Object.values(actions), ...interfaces].flatMap(({ name, description, warning }) => [name, description, warning])
    assert.ok(shown.length > 20)
    for (const text of shown.filter(Boolean)) assert.ok(words.includes(text), text)
    const { spec } = await machine.form('settings')
    for (const { name, description } of Object.values(spec)) assert.ok(words.includes(name) && words.includes(description), name)
  },

  async 'a backup brings back the same games, seats, cookies and secret'() {
    const machine = new Machine()
    await machine.init('install')
    await machine.act('settings', { openSolitaire: false, keepFinishedDays: 30, maxGames: 7 })
    await machine.start()
    const program = new Person()
    const { data } = await program.deal(secret())
    const board = await program.play(data.code, 8)
    const browser = await browserOf(secret())
    const games = await browser.games()
    assert.equal(games.games.length, 1)
    const known = secret()
    const settings = readFileSync(`${VOLUME}/start9/settings.json`, 'utf8')
    await machine.stop()
    await machine.backUp()
    assert.ok(!readdirSync(`${BACKUP}/volumes/main`).includes('station-master.lock'))

    machine.wipe()
    put('stray', 'not of the backup')
    await machine.init('restore')
    assert.equal(secret(), known)
    assert.ok(!existsSync(`${VOLUME}/stray`))
    assert.equal(readFileSync(`${VOLUME}/start9/settings.json`, 'utf8'), settings)
    assert.equal(machine.dataVersion, bundle.manifest.version)
    await machine.start()
    assert.deepEqual((await program.ask(`/api/games/${data.code}`)).data, board)
    assert.deepEqual(await browser.games(), games)
    await program.play(data.code, 2)
    await machine.stop()
  },

  async 'a damaged database never takes the place of a good backup'() {
    const machine = new Machine()
    await machine.init('install')
    await machine.backUp()
    await machine.start()
    const { data } = await new Person().deal(secret())
    await machine.stop()
    await machine.backUp()
    const good = readFileSync(`${BACKUP}/volumes/main/station-master.db`)
    assert.deepEqual(readFileSync(`${VOLUME}/station-master.db`), good)
    put('station-master.db', Buffer.from(good).fill(0x55, 4096, 5 * 4096))
    await assert.rejects(machine.backUp(), /damaged/)
    assert.deepEqual(readFileSync(`${BACKUP}/volumes/main/station-master.db`), good)
    await machine.init('restore')
    assert.equal((await machine.act('list-games')).result.value[0].name, data.code)
  },

  async 'a volume of root, as StartOS makes it, is given to the service and closed to others'() {
    const machine = new Machine()
    await machine.init('install')
    assert.equal(statSync(VOLUME).uid, 0)
    await machine.start()
    await machine.stop()
    for (const name of ['', 'join-secret', 'station-master.db', 'start9', 'start9/settings.json']) {
      const found = statSync(`${VOLUME}/${name}`)
      assert.equal(found.uid, 10001, name)
      assert.equal(found.mode & 0o077, 0, name)
    }
  },

  async 'the secret is shown masked, and a new one shuts the old one out but nobody from their seat'() {
    const machine = new Machine()
    await machine.init('install')
    const old = secret()
    const shown = await machine.act('show-join-secret')
    assert.deepEqual(
      { ...shown.result, name: null },
      { type: 'single', name: null, description: null, value: old, masked: true, copyable: true, qr: true },
    )
    assert.ok(!shown.message.includes(old))
    await machine.start()
    const person = new Person()
    const { data } = await person.deal(old)
    const rotated = await machine.act('rotate-join-secret')
    const fresh = secret()
    assert.match(fresh, SECRET)
    assert.notEqual(fresh, old)
    assert.equal(rotated.result.value, fresh)
    assert.ok(rotated.result.masked)
    await until('restarted', () => machine.restarts === 1)
    await machine.restarted
    assert.equal((await person.ask(`/api/games/${data.code}`)).status, 200)
    await person.play(data.code, 2)
    assert.equal((await new Person().deal(old)).status, 403)
    assert.equal((await new Person().deal(fresh)).status, 201)
    await machine.stop()
    await machine.act('rotate-join-secret')
    assert.notEqual(secret(), fresh)
    assert.equal(machine.restarts, 1, 'a stopped service stays stopped')
  },

  async 'settings reach the service, and what is out of range reaches nothing'() {
    const machine = new Machine()
    await machine.init('install')
    const file = () => JSON.parse(readFileSync(`${VOLUME}/start9/settings.json`, 'utf8'))
    const usual = { openSolitaire: false, keepFinishedDays: 0, maxGames: 200 }
    assert.deepEqual(file(), usual)
    assert.deepEqual((await machine.form('settings')).value, usual)
    for (const wrong of [
      { maxGames: 0 },
      { maxGames: 100_001 },
      { maxGames: 1.5 },
      { maxGames: '7' },
      { keepFinishedDays: -1 },
      { keepFinishedDays: 36_501 },
      { openSolitaire: 'yes' },
    ]) {
      await assert.rejects(machine.act('settings', { ...usual, ...wrong }), undefined, JSON.stringify(wrong))
      assert.deepEqual(file(), usual)
    }
    await machine.start()
    assert.equal((await new Person().deal(undefined)).status, 403)
    await machine.act('settings', { openSolitaire: true, keepFinishedDays: 30, maxGames: 1 })
    await until('restarted', () => machine.restarts === 1)
    await machine.restarted
    assert.equal((await new Person().deal(undefined)).status, 201)
    assert.notEqual((await new Person().deal(undefined)).status, 201, 'one game is the most')
    await machine.stop()
    put('start9/settings.json', '{"openSolitaire": "maybe", "maxGames": -5, "keepFinishedDays": 3}')
    await machine.init(null)
    assert.deepEqual(file(), { ...usual, keepFinishedDays: 3 })
  },

  async 'games are listed, exported, deleted, and rejoined by code'() {
    const machine = new Machine()
    await machine.init('install')
    assert.equal((await machine.act('list-games')).result, null)
    assert.ok((await machine.form('delete-game')).spec.game.disabled)
    await machine.start()
    const ida = new Person()
    const { data } = await ida.deal(secret(), { name: 'Ida' })
    const other = (await ida.deal(secret(), { name: 'Ida' })).data
    const table = await fetch(`${ADDRESS}/tables`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: ADDRESS, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret: secret(), name: 'Olga' }),
    })
    const lobby = table.headers.get('location')?.split('/')[2]
    assert.ok(lobby, `no table: ${table.status}`)
    const before = await ida.play(data.code, 5)

    const listed = (await machine.act('list-games')).result.value
    const names = Object.fromEntries(listed.map(({ name, description }) => [name, description]))
    assert.deepEqual(names, { [data.code]: 'Ida', [other.code]: 'Ida', [lobby]: 'Olga' })

    const shown = await machine.act('export-game', { game: data.code })
    const save = JSON.parse(shown.result.value)
    const opened = await new Person().ask(`/api/games/import?secret=${secret()}`, save)
    assert.equal(opened.status, 201)

    const player = `${data.code} 0`
    assert.ok(player in (await machine.form('rejoin-code')).spec.player.values)
    const made = await machine.act('rejoin-code', { player })
    assert.ok(made.result.masked)
    mustStaySecret(made.result.value)
    const back = await fetch(`${ADDRESS}/rejoin`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: ADDRESS, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ code: made.result.value }),
    })
    const cookie = back.headers.get('set-cookie')?.split(';')[0]
    assert.ok(cookie, `rejoin answered ${back.status}`)
    mustStaySecret(cookie.split('=')[1])
    const seen = await (await fetch(`${ADDRESS}/api/games/${data.code}`, { headers: { cookie } })).json()
    assert.equal(seen.player, 0)
    assert.deepEqual(seen.frame, before.frame)

    await machine.act('delete-game', { game: data.code })
    assert.equal((await ida.ask(`/api/games/${data.code}`)).status, 404, 'the running server knows at once')
    assert.equal((await ida.ask(`/api/games/${other.code}`)).status, 200)
    await assert.rejects(machine.act('delete-game', { game: data.code }))
    await assert.rejects(machine.act('delete-game', { game: '--help' }))
    await assert.rejects(machine.act('rejoin-code', { player: `${other.code} 9` }))
    await machine.stop()
    const left = (await machine.act('list-games')).result.value.map(({ name }) => name)
    assert.deepEqual(new Set(left), new Set([other.code, opened.data.code, lobby]))
  },

  async 'one missed answer is no failure, two are'() {
    const calm = hurry()
    const machine = new Machine()
    await machine.init('install')
    await machine.start()
    const [pid] = execFileSync('pgrep', ['-f', 'bin/station-master serve$'], { encoding: 'utf8' }).trim().split('\n')
    const { health } = machine.told
    /** What was said from here on, once `result` is; a process that is stopped answers nothing. */
    const untilSaid = async (result) => {
      const from = health.length
      await until(result, () => health.slice(from).some((said) => said.result === result))
      return [...new Set(health.slice(from).map((said) => said.result))]
    }
    process.kill(Number(pid), 'SIGSTOP')
    assert.ok(!(await untilSaid('loading')).includes('failure'))
    process.kill(Number(pid), 'SIGCONT')
    assert.ok(!(await untilSaid('success')).includes('failure'))
    process.kill(Number(pid), 'SIGSTOP')
    const said = await untilSaid('failure')
    assert.deepEqual(said.slice(-2), ['loading', 'failure'], 'one is forgiven first')
    process.kill(Number(pid), 'SIGCONT')
    await untilSaid('success')
    calm()
    await machine.stop()
  },

  async 'a database of a newer version is left alone and named'() {
    const machine = new Machine()
    await machine.init('install')
    await machine.start()
    const { data } = await new Person().deal(secret())
    assert.ok(data.code)
    await machine.stop()
    const revision = (text) =>
      execFileSync('python3', [
        '-c',
        'import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute("UPDATE alembic_version SET version_num=?", sys.argv[2:]); c.commit()',
        `${VOLUME}/station-master.db`,
        text,
      ])
    const known = execFileSync('python3', [
      '-c',
      'import sqlite3,sys; print(sqlite3.connect(sys.argv[1]).execute("SELECT version_num FROM alembic_version").fetchone()[0])',
      `${VOLUME}/station-master.db`,
    ]).toString().trim()
    revision('from-the-future')
    await assert.rejects(machine.act('list-games'), /newer version/)
    revision(known)
    await machine.start()
    assert.equal((await machine.act('list-games')).result.value[0].name, data.code)
    await machine.stop()
  },
}

if (scenario === 'names') console.log(JSON.stringify(Object.keys(scenarios)))
else {
  rmSync(VOLUME, { recursive: true, force: true })
  await scenarios[scenario]()
  process.exit(0)
}
