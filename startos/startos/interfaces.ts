import { i18n } from './i18n'
import { sdk } from './sdk'
import { port } from './service'

/**
 * One page for everybody. Where it can be reached is the person's choice; the
 * service answers on whatever address a request comes by.
 */
export const setInterfaces = sdk.setupInterfaces(async ({ effects }) => {
  const host = sdk.MultiHost.of(effects, 'web')
  const origin = await host.bindPort(port, { protocol: 'http' })
  const page = sdk.createInterface(effects, {
    id: 'ui',
    name: i18n('Game table'),
    description: i18n('The page that everybody plays on'),
    type: 'ui',
    masked: false,
    schemeOverride: null,
    username: null,
    path: '',
    query: {},
  })
  return [await origin.export([page])]
})
