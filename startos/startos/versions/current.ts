import { IMPOSSIBLE, VersionInfo } from '@start9labs/start-sdk'

/**
 * The service migrates its own database when it starts, so there is nothing
 * to do here. There is no way back: an older service refuses a newer database
 * and says so.
 */
export const current = VersionInfo.of({
  version: '0.1.0:0',
  releaseNotes: {
    en_US: 'First release: solitaire and tables of two to four people.',
    es_ES: 'Primera versión: solitario y mesas de dos a cuatro personas.',
    de_DE: 'Erste Ausgabe: Solitär und Tische mit zwei bis vier Personen.',
    pl_PL: 'Pierwsze wydanie: pasjans i stoły dla dwóch do czterech osób.',
    fr_FR: 'Première version : solitaire et tables de deux à quatre personnes.',
  },
  migrations: {
    up: async () => {},
    down: IMPOSSIBLE,
  },
})
