import { sdk } from '../sdk'
import { deleteGame } from './deleteGame'
import { exportGame } from './exportGame'
import { listGames } from './listGames'
import { rejoinCode } from './rejoinCode'
import { rotateJoinSecret } from './rotateJoinSecret'
import { settings } from './settings'
import { showJoinSecret } from './showJoinSecret'

export const actions = sdk.Actions.of()
  .addAction(showJoinSecret)
  .addAction(rotateJoinSecret)
  .addAction(rejoinCode)
  .addAction(listGames)
  .addAction(exportGame)
  .addAction(deleteGame)
  .addAction(settings)
