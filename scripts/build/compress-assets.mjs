// Writes a brotli and a gzip copy beside every text file of the page that shrinks by it, so that the edge only picks one.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(html|js|mjs|css|svg|json|webmanifest|txt|map)$/
/** Smaller files do not shrink by more than a header. */
const SMALLEST_BYTES = 512

/** @param {string} folder copies of an earlier build in it are replaced */
export async function compressAssets(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
  for (const path of files.filter((name) => /\.(br|gz)$/.test(name))) rmSync(path)
  await Promise.all(files.filter((path) => TEXT.test(path)).map(compressFile))
}

/** @param {string} path of a text file; one that is too small to shrink is left alone */
export async function compressFile(path) {
  const plain = readFileSync(path)
  if (plain.length < SMALLEST_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(plain, quality), promisify(gzip)(plain, { level: 9 })])
  if (brotli.length < plain.length) writeFileSync(`${path}.br`, brotli)
  if (gzipped.length < plain.length) writeFileSync(`${path}.gz`, gzipped)
}
