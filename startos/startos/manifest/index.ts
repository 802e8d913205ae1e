import { setupManifest } from '@start9labs/start-sdk'
import { long, short } from './i18n'

// The three addresses are placeholders until the repositories are public:
// see "Before submitting" in UPDATING.md.
export const manifest = setupManifest({
  id: 'station-master',
  title: 'Station Master',
  license: 'MIT',
  packageRepo: 'https://station-master.example/package',
  upstreamRepo: 'https://station-master.example/source',
  marketingUrl: 'https://station-master.example/',
  donationUrl: null,
  description: { short, long },
  volumes: ['main'],
  images: {
    app: {
      source: {
        dockerBuild: { workdir: '..', dockerfile: './Dockerfile' },
      },
      arch: ['x86_64', 'aarch64'],
    },
  },
  dependencies: {},
})
