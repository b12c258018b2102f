// The demo shop's pictures a second time, in the size of a card (400 px) and of a category's disc (200 px), as AVIF. Run by hand
// when a picture in demo/pictures/ changes: `node scripts/pictures/demo-small.mjs`.
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const FOLDER = 'demo/pictures'
/** Of the categories: what demo/shop/variants.ts names. */
const DISCS =
  'cornetto bigne tiramisu crostata-di-frutta componi-la-tua-torta cannolo baci-di-dama pizzetta pagnotta panettone scatola-di-cioccolatini cappuccino'.split(
    ' ',
  )

const all = (await readdir(FOLDER)).filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -'.webp'.length))
await write('small', 400, all)
await write('disc', 200, DISCS)

async function write(folder, side, names) {
  await mkdir(join(FOLDER, folder), { recursive: true })
  for (const name of names) {
    await sharp(join(FOLDER, `${name}.webp`))
      .resize(side)
      .avif({ quality: 54, effort: 6 })
      .toFile(join(FOLDER, folder, `${name}.avif`))
  }
}
