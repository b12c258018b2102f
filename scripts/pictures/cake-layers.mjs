// Prepares the live cake's layers (run by hand when the originals change, also by from-design.mjs):
// `node scripts/pictures/cake-layers.mjs <folder with cake/>` → public/cake/{large,thumb,swatches}
// and src/domain/cake/layers.generated.ts. Names carry a hash of the original, so that a kept copy never stands for another
// picture.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'

/** A canvas of 300 pixels for the cart and the lists. */
const THUMB_SCALE = 0.3
const SWATCH_PX = 176
const TIERS = [
  { variant: 'un-piano', tiers: 1 },
  { variant: 'due-piani', tiers: 2 },
]
/** What lies under the option that a swatch shows; the option itself replaces its group's layer. */
const SWATCH_CAKE = { vassoio: 'vassoio-oro-con-pizzo', base: 'pan-di-spagna', farcia: 'crema-pasticcera', copertura: 'panna' }
/** Where an option is seen best, on the canvas: left, top, side. */
const SWATCH_VIEWS = {
  base: [512, 478, 250],
  farcia: [512, 478, 250],
  copertura: [152, 420, 270],
  colata: [152, 400, 290],
  superficie: [190, 330, 260],
  perle: [140, 560, 260],
  bordo: [150, 290, 270],
  candeline: [350, 150, 300],
  targa: [285, 150, 410],
  cialda: [310, 140, 370],
}

/** @param source the folder that holds `cake/` */
export async function cakePictures(source) {
  const folder = join(source, 'cake')
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  for (const size of ['large', 'thumb', 'swatches']) {
    await rm(at(size), { recursive: true, force: true })
    await mkdir(at(size), { recursive: true })
  }
  const looks = []
  for (const { variant, tiers } of TIERS) {
    const { gruppi, inquadratura, targa, cialda } = manifest.varianti[variant]
    const layers = await Promise.all(
      gruppi.flatMap((group) => group.livelli.map((layer) => shipLayer(folder, tiers, group, layer))),
    )
    looks.push({
      tiers,
      layers,
      frame: inquadratura,
      plate: targa.riquadro,
      phrasePx: [targa.corpoMin, targa.corpoMax],
      wafers: cialda,
    })
  }
  const swatches = await shipSwatches(folder, manifest.varianti['un-piano'].gruppi)
  await writeFile(join(process.cwd(), 'src', 'domain', 'cake', 'layers.generated.ts'), tableText(manifest, looks, swatches))
}

const at = (...parts) => join(process.cwd(), 'public', 'cake', ...parts)
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8)

async function shipLayer(folder, tiers, group, layer) {
  const original = await readFile(join(folder, layer.file))
  const file = `${tiers}-${group.id}-${layer.id}-${hashOf(original)}`
  // As drawn: written once more it would only lose.
  await writeFile(at('large', `${file}.webp`), original)
  await sharp(original)
    .resize(Math.round(layer.w * THUMB_SCALE))
    .webp({ quality: 78, alphaQuality: 80, effort: 6 })
    .toFile(at('thumb', `${file}.webp`))
  return { group: group.id, z: group.z, ...layer, file }
}

async function shipSwatches(folder, groups) {
  const layers = groups.flatMap((group) => group.livelli.map((layer) => ({ ...layer, group: group.id, z: group.z })))
  const swatches = []
  for (const option of layers.filter(({ group }) => group in SWATCH_VIEWS)) {
    const under = layers.filter(({ group, id }) => group !== option.group && SWATCH_CAKE[group] === id)
    const stack = [...under, option].sort((a, b) => a.z - b.z)
    const cake = await sharp({ create: { width: 1000, height: 900, channels: 4, background: '#f6e7cb' } })
      .composite(stack.map(({ file, x, y }) => ({ input: join(folder, file), left: x, top: y })))
      .png()
      .toBuffer()
    const [left, top, side] = SWATCH_VIEWS[option.group]
    const picture = await sharp(cake)
      .extract({ left, top, width: side, height: side })
      .resize(SWATCH_PX)
      .webp({ quality: 76, effort: 6 })
      .toBuffer()
    const file = `${option.group}-${option.id}-${hashOf(picture)}`
    await writeFile(at('swatches', `${file}.webp`), picture)
    swatches.push([option.group, option.id, file])
  }
  return swatches
}

function tableText(manifest, looks, swatches) {
  const string = (text) => `'${text}'`
  const frame = ({ x, y, w, h }) => `{ x: ${x}, y: ${y}, width: ${w}, height: ${h} }`
  const layer = ({ group, z, id, nome, file, x, y, w, h }) =>
    `  { group: ${string(group)}, z: ${z}, id: ${string(id)}, name: ${string(nome)}, file: ${string(file)}, x: ${x}, y: ${y}, width: ${w}, height: ${h} },`
  const wafer = ([id, { foto }]) => {
    const [a, b, c, d, x, y] = foto.transform.match(/-?[\d.]+/g).map(Number)
    return `      ${string(id)}: { x: ${x}, y: ${y}, side: ${foto.lato}, matrix: [${[a, b, c, d].join(', ')}] },`
  }
  const stage = ({ tiers, frame: shown, plate, phrasePx: [min, max], wafers }) => `  ${tiers}: {
    frame: ${frame(shown)},
    plate: { x: ${plate.left}, y: ${plate.top}, width: ${plate.width}, height: ${plate.height}, minPx: ${min}, maxPx: ${max} },
    photos: {
${Object.entries(wafers).map(wafer).join('\n')}
    },
  },`
  return `// The live cake's layers: which pictures there are, where each lies on the canvas, and what does not go together. Written by
// scripts/pictures/cake-layers.mjs together with the files under public/cake.
import type { CakeLayerRow, CakeStage } from '#domain/cake-layer.ts'

export const CAKE_CANVAS = { width: ${manifest.tela.w}, height: ${manifest.tela.h} }

// biome-ignore format: one layer per line, as in a table
export const ONE_TIER_LAYERS: readonly CakeLayerRow[] = [
${looks[0].layers.map(layer).join('\n')}
]

// biome-ignore format: one layer per line, as in a table
export const TWO_TIER_LAYERS: readonly CakeLayerRow[] = [
${looks[1].layers.map(layer).join('\n')}
]

// biome-ignore format: generated
export const CAKE_STAGES: Readonly<Record<1 | 2, CakeStage>> = {
${looks.map(stage).join('\n')}
}

/** Groups or layers that cannot be on one cake. */
// biome-ignore format: generated
export const CAKE_EXCLUSIONS: readonly (readonly [string, string])[] = [
${manifest.esclusioni.map(([a, b]) => `  [${string(a)}, ${string(b)}],`).join('\n')}
]

/** Group, layer, file: a crop of a cake that has the option. */
// biome-ignore format: one picture per line, as in a table
export const CAKE_SWATCHES: readonly (readonly [string, string, string])[] = [
${swatches.map((row) => `  [${row.map(string).join(', ')}],`).join('\n')}
]
`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!process.argv[2]) throw new Error('Usage: node scripts/pictures/cake-layers.mjs <folder with cake/>')
  await cakePictures(process.argv[2])
}
