// The table and the files under public/cake are one set: a layer without its file would be a hole in a cake.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAKE_CANVAS, CAKE_EXCLUSIONS, CAKE_STAGES, CAKE_SWATCHES, ONE_TIER_LAYERS, TWO_TIER_LAYERS } from './layers.generated.ts'

const LAYERS = [...ONE_TIER_LAYERS, ...TWO_TIER_LAYERS]
const filesIn = (folder: string) => readdirSync(join('public/cake', folder)).sort()
const sorted = (files: string[]) => files.map((file) => `${file}.webp`).sort()

test.each(['large', 'thumb'])('every layer has its %s picture, and no picture is without a layer', (folder) => {
  expect(filesIn(folder)).toEqual(sorted(LAYERS.map(({ file }) => file)))
})

test('every swatch has its picture and its layer', () => {
  expect(filesIn('swatches')).toEqual(sorted(CAKE_SWATCHES.map(([, , file]) => file)))
  for (const [group, id] of CAKE_SWATCHES)
    expect(ONE_TIER_LAYERS.some((layer) => layer.group === group && layer.id === id)).toBe(true)
})

test.each([
  ['large', LAYERS.map(({ file }) => file)],
  ['swatches', CAKE_SWATCHES.map(([, , file]) => file)],
])('the names of %s pictures carry their hash: another picture is another name', (folder, files) => {
  for (const file of files) {
    const bytes = readFileSync(join('public/cake', folder, `${file}.webp`))
    expect(file.slice(-8)).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, 8))
  }
})

test('every layer lies on the canvas', () => {
  for (const { file, x, y, width, height } of LAYERS) {
    const isInside = x >= 0 && y >= 0 && x + width <= CAKE_CANVAS.width && y + height <= CAKE_CANVAS.height
    expect([file, isInside]).toEqual([file, true])
  }
})

test('a photo has its place on every wafer', () => {
  const wafers = (layers: typeof LAYERS) => layers.filter(({ group }) => group === 'cialda').map(({ id }) => id)
  expect(Object.keys(CAKE_STAGES[1].photos)).toEqual(wafers([...ONE_TIER_LAYERS]))
  expect(Object.keys(CAKE_STAGES[2].photos)).toEqual(wafers([...TWO_TIER_LAYERS]))
})

test('what excludes each other exists', () => {
  const names = new Set(LAYERS.flatMap(({ group, id }) => [group, id]))
  for (const name of CAKE_EXCLUSIONS.flat()) expect(names).toContain(name)
})
