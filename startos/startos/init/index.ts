import { actions } from '../actions'
import { restoreInit } from '../backups'
import { setDependencies } from '../dependencies'
import { setInterfaces } from '../interfaces'
import { sdk } from '../sdk'
import { versionGraph } from '../versions'
import { prepareVolume } from './prepareVolume'

/** A restore comes first, then what a newer version makes of it. */
export const init = sdk.setupInit(
  restoreInit,
  versionGraph,
  prepareVolume,
  setInterfaces,
  setDependencies,
  actions,
)

export const uninit = sdk.setupUninit(versionGraph)
