// Draws what an iPhone or iPad shows while the shop starts from the home screen: the mark on paper, in the size of each screen.
// `node scripts/pictures/splash.mjs` → public/splash (run by hand when the mark or the list of screens changes).
import { mkdir, readFile, rm } from 'node:fs/promises'
import sharp from 'sharp'
import { loadTypeScript } from '../lib/load-typescript.mjs'

const { IPADS, IPHONES, startPicture } = await loadTypeScript('src/features/app/install/apple-screens.ts')

const PAPER = '#fff9f0'
/** Of the screen's short side. */
const MARK = 0.3

const mark = await readFile('public/icons/favicon.svg')
await rm('public/splash', { recursive: true, force: true })
await mkdir('public/splash', { recursive: true })
for (const screen of IPHONES) await draw(screen, true)
for (const screen of IPADS) for (const isUpright of [true, false]) await draw(screen, isUpright)

async function draw(screen, isUpright) {
  const path = startPicture(screen, isUpright)
  const [width, height] = path.match(/\d+/g).map(Number)
  const size = Math.min(width, height) * MARK
  await sharp({ create: { width, height, channels: 4, background: PAPER } })
    .composite([{ input: mark, density: (72 * size) / 48, gravity: 'centre' }])
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(`public${path}`)
}
