import { joinSecret } from './fileModels/joinSecret'
import { environment, settingsJson, shape } from './fileModels/settings.json'
import { makeHealthCheck } from './health'
import { i18n } from './i18n'
import { sdk } from './sdk'
import { dataDirectory, image, mounts, ownership, port, user } from './service'

export const main = sdk.setupMain(async ({ effects }) => {
  // Read with const(): when an action changes one of them, this runs again,
  // which restarts the service with the new value.
  const settings = (await settingsJson.read().const(effects)) ?? shape.parse({})
  await joinSecret.read().const(effects)
  const proxy = await sdk.getOsIp(effects)

  const container = sdk.SubContainer.of(effects, image, mounts(), 'server')
  const [own, close] = ownership

  return sdk.Daemons.of(effects)
    .addOneshot('own-data', {
      subcontainer: container,
      exec: { command: own, user: 'root' },
      requires: [],
    })
    .addOneshot('close-data', {
      subcontainer: container,
      exec: { command: close, user: 'root' },
      requires: ['own-data'],
    })
    .addDaemon('server', {
      subcontainer: container,
      exec: {
        command: ['station-master', 'serve'],
        user,
        env: {
          ...environment(settings),
          STATION_MASTER_HOST: '0.0.0.0',
          STATION_MASTER_PORT: String(port),
          STATION_MASTER_DATA_DIR: dataDirectory,
          STATION_MASTER_TRUST_PROXY: proxy,
        },
        sigtermTimeout: 15_000,
      },
      ready: {
        display: i18n('Game server'),
        gracePeriod: 60_000,
        trigger: sdk.trigger.statusTrigger(30_000, {
          starting: 1_000,
          waiting: 1_000,
          loading: 5_000,
          failure: 5_000,
        }),
        fn: makeHealthCheck(),
      },
      requires: ['close-data'],
    })
})
