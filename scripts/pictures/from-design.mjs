// Prepares the pictures the page ships with, out of the originals of the design (run by hand when those change):
// `node scripts/pictures/from-design.mjs <folder with pictures/ and cake/>` → public/scenes, public/hero, public/icons,
// public/cake, favicon.ico.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { cakePictures } from './cake-layers.mjs'

const source = process.argv[2]
if (!source) throw new Error('Usage: node scripts/pictures/from-design.mjs <folder with pictures/ and cake/>')

const PAPER = '#fff9f0'
const SCENES = ['carrello-vuoto', 'nessun-ordine', 'pagina-non-trovata', 'senza-rete', 'tutto-fatto']
/** The cake of the home page, bottom layer first. */
const CAKE = [
  'vassoio--vassoio-oro-con-pizzo',
  'base--pan-di-spagna',
  'farcia--chantilly-e-fragole',
  'copertura--panna',
  'colata--cioccolato',
  'decorazione--frutti-di-bosco-e-rosette',
]
/** What lies on the doily of the kiosk's thank-you. */
const PLATE = [
  { picture: 'baba', size: 400, left: 150, top: 10 },
  { picture: 'millefoglie', size: 440, left: 450, top: 20 },
  { picture: 'cannolo', size: 440, left: 240, top: 225 },
]

const at = (...parts) => join(process.cwd(), 'public', ...parts)
for (const folder of ['scenes', 'hero', 'icons']) await mkdir(at(folder), { recursive: true })

for (const scene of SCENES) {
  const original = sharp(join(source, 'pictures', `scena-${scene}.webp`))
  for (const width of [240, 480])
    await original
      .clone()
      .resize(width)
      .avif({ quality: 55 })
      .toFile(at('scenes', `${scene}-${width}.avif`))
  await original
    .clone()
    .resize(480)
    .webp({ quality: 78 })
    .toFile(at('scenes', `${scene}-480.webp`))
}

const manifest = JSON.parse(await readFile(join(source, 'cake', 'manifest.json'), 'utf8'))
const known = manifest.varianti['un-piano'].gruppi.flatMap((group) => group.livelli)
const layers = CAKE.map((name) => {
  const layer = known.find(({ file }) => file === `${name}.webp`)
  return { input: join(source, 'cake', layer.file), left: layer.x, top: layer.y }
})
const canvas = { width: manifest.tela.w, height: manifest.tela.h, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } }
const cake = await sharp({ create: canvas }).composite(layers).png().toBuffer()
await shipped(await sharp(cake).trim({ threshold: 1 }).png().toBuffer(), 'torta', [480, 960])

const doily = await sharp(Buffer.from(doilySvg())).png().toBuffer()
const plate = await Promise.all(
  PLATE.map(async ({ picture, size, left, top }) => ({
    input: await sharp(join(source, 'pictures', `${picture}.webp`))
      .resize(size)
      .png()
      .toBuffer(),
    left,
    top,
  })),
)
await shipped(await sharp(doily).composite(plate).png().toBuffer(), 'vassoio', [520, 1040])
await shipped(await sharp(doily).png().toBuffer(), 'centrino', [520])

const mark = await readFile(at('icons', 'favicon.svg'))
const icon = (size, markSize, background) =>
  sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite(
      [{ input: mark, density: (72 * markSize) / 48 }].map(({ input, density }) => ({ input, density, gravity: 'centre' })),
    )
    .png({ palette: true })
for (const size of [192, 512]) {
  await icon(size, size * 0.84, { r: 0, g: 0, b: 0, alpha: 0 }).toFile(at('icons', `icon-${size}.png`))
  await icon(size, size * 0.58, PAPER).toFile(at('icons', `maskable-${size}.png`))
}
await icon(180, 120, PAPER).toFile(at('icons', 'apple-touch-icon.png'))
await writeFile(at('favicon.ico'), ico(await icon(32, 31, { r: 0, g: 0, b: 0, alpha: 0 }).toBuffer(), 32))
await cakePictures(source)

/** One picture as AVIF in each width, and WebP in the largest for browsers without it. */
async function shipped(buffer, name, widths) {
  for (const width of widths)
    await sharp(buffer)
      .resize(width)
      .avif({ quality: 58 })
      .toFile(at('hero', `${name}-${width}.avif`))
  const largest = widths.at(-1)
  await sharp(buffer)
    .resize(largest)
    .webp({ quality: 80 })
    .toFile(at('hero', `${name}-${largest}.webp`))
}

/** A paper doily seen from the camera's 25°: scalloped rim with a hole in each scallop, and a ring of petals. */
function doilySvg() {
  const [cx, cy, rx, ry] = [520, 420, 470, 208]
  const around = (count, scale, draw) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 2 * Math.PI
      return draw(cx + rx * scale * Math.cos(angle), cy + ry * scale * Math.sin(angle))
    }).join('')
  const ellipse = (width, height, fill) => (x, y) => `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="${fill}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1040" height="680">
    <defs>
      <filter id="s" x="-10%" y="-10%" width="120%" height="130%"><feDropShadow dx="0" dy="10" stdDeviation="12" flood-color="#7a4a1a" flood-opacity=".22"/></filter>
      <radialGradient id="p" cx=".4" cy=".3" r=".9"><stop offset="0" stop-color="#fffefb"/><stop offset="1" stop-color="#fbf3e6"/></radialGradient>
    </defs>
    <g filter="url(#s)"><ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.955}" ry="${ry * 0.955}" fill="url(#p)"/>${around(30, 0.955, ellipse(50, 25, '#fffdf8'))}</g>
    ${around(30, 0.975, ellipse(19, 8, '#f0d9b4'))}${around(30, 0.82, ellipse(17, 5.5, '#f3dfc0'))}
    <ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.66}" ry="${ry * 0.66}" fill="none" stroke="#efd7b2" stroke-width="3"/>
  </svg>`
}

/** A Windows icon holding one PNG: 6 bytes of header, 16 of directory, the picture. */
function ico(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}
