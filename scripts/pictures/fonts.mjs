// Cuts Fraunces to what the shop writes (run by hand when the package's version changes): `node scripts/pictures/fonts.mjs` →
// src/ui/fonts. The whole family is 121 KB in front of the first page; of its axes only weight and optical size vary here.
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const PACKAGE = 'node_modules/@fontsource-variable/fraunces'
const FOLDER = 'src/ui/fonts'
/** Latin 1 and Latin Extended-A: Italian, its neighbours, and names from the rest of Europe. */
const LETTERS = String.fromCodePoint(...Array.from({ length: 0x17f - 0x20 + 1 }, (_, index) => 0x20 + index))
const SIGNS = '‘’‚“”„–—…•€×−→←↑↓½¼¾′″™'
const CUTS = [
  { name: 'fraunces', from: 'fraunces-latin-full-normal', axes: { SOFT: 100, WONK: 0, wght: { min: 400, max: 700 } } },
  // The phrase on the live cake, in one hand.
  { name: 'fraunces-phrase', from: 'fraunces-latin-full-italic', axes: { SOFT: 100, WONK: 1, wght: 560 } },
]

await mkdir(FOLDER, { recursive: true })
await copyFile(`${PACKAGE}/LICENSE`, `${FOLDER}/LICENSE`)
for (const { name, from, axes } of CUTS) {
  const source = `${PACKAGE}/files/${from}.woff2`
  const cut = await subsetFont(await readFile(source), LETTERS + SIGNS, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(`${FOLDER}/${name}.woff2`, cut)
  console.log(`${name}: ${cut.length} of ${(await stat(source)).size} bytes`)
}
