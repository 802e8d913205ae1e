import { joinSecret } from '../fileModels/joinSecret'
import { settingsJson } from '../fileModels/settings.json'
import { sdk } from '../sdk'
import { makeSecret } from '../secret'

/**
 * A join secret when the package is installed, never later: after an update
 * or a restore the people at the table must find the one they know.
 */
export const prepareVolume = sdk.setupOnInit(async (effects, kind) => {
  await settingsJson.merge(effects, {})
  if (kind === 'install' && (await joinSecret.read().once()) === null)
    await joinSecret.write(effects, makeSecret())
})
