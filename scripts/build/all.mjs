// Makes everything that `npm start` runs, into dist/. A program of its own for scripts/build.mjs, which gives it the hash of the sources.
import { compressAssets, compressFile } from './compress-assets.mjs'
import { buildEdge, buildWorker } from './edge.mjs'
import { forgetShipped, writeNotices } from './notices.mjs'
import { buildClient, buildScreens } from './page.mjs'
import { buildPocketBase } from './pocketbase.mjs'
import { buildServiceWorker } from './service-worker.mjs'

const [hash] = process.argv.slice(2)

forgetShipped()
await buildPocketBase()
await buildClient(hash)
// Other threads compress what is there while this one goes on.
const compressed = compressAssets('dist/client')
await buildScreens()
await buildEdge()
await buildServiceWorker()
writeNotices()
await Promise.all([buildWorker(), compressFile('dist/client/licenze.html')])
await Promise.all([compressed, compressFile('dist/client/sw.js')])
