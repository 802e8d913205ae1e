import { sdk } from './sdk'

/** Where the service listens inside its container. */
export const port = 8080

/** Who runs it there; the Dockerfile makes this user. */
export const user = 'station-master'

/** Where the volume is seen there, and nothing else is written. */
export const dataDirectory = '/data'

export const image = { imageId: 'app' as const }

export const mounts = () =>
  sdk.Mounts.of().mountVolume({
    volumeId: 'main',
    subpath: null,
    mountpoint: dataDirectory,
    readonly: false,
  })

/**
 * Commands, run by root in the container, that give the volume to the
 * service's user: StartOS makes volumes for root, and what this package
 * writes is root's too. Nobody else may read the secret or the games.
 */
export const ownership: [string, ...string[]][] = [
  ['chown', '-R', `${user}:${user}`, dataDirectory],
  ['chmod', '-R', 'u+rwX,go-rwx', dataDirectory],
]
