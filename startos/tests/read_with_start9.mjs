// Reads a package with the reader that Start9 publishes in its SDK: signature, tables, and every file's hash.
//
//     node startos/tests/read_with_start9.mjs FILE.s9pk
import { openAsBlob } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const sdk = new URL('../node_modules/@start9labs/start-sdk/', import.meta.url)
const require = createRequire(fileURLToPath(new URL('package.json', sdk)))
const { S9pk } = require('@start9labs/start-core/s9pk')
const { DirectoryContents } = require('@start9labs/start-core/s9pk/merkleArchive/directoryContents')
const { FileContents } = require('@start9labs/start-core/s9pk/merkleArchive/fileContents')

/** Every file below, with its bytes checked against its hash. */
async function* filesIn(folder, above = '') {
  for (const [name, entry] of Object.entries(folder.contents)) {
    const path = above + name
    if (entry.contents instanceof DirectoryContents) yield* filesIn(entry.contents, `${path}/`)
    else if (entry.contents instanceof FileContents)
      yield [path, await entry.verifiedFileContents()]
    else throw new Error(`${path} is missing`)
  }
}

const package_ = await S9pk.deserialize(await openAsBlob(process.argv[2]), null)
const files = {}
for await (const [path, content] of filesIn(package_.archive.contents)) files[path] = content.byteLength
const said = {
  id: package_.manifest.id,
  version: package_.manifest.version,
  bytes: package_.size,
  icon: (await package_.icon()).slice(0, 18),
  license: (await package_.license()).split('\n')[0],
  instructions: (await package_.instructions()).split('\n')[0],
  files,
}
console.log(JSON.stringify(said, null, 2))
