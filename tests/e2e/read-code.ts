// What the code in a picture says, by the decoder the shop uses, run here.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** @throws when there is no code in it */
export async function readCode(picture: Buffer): Promise<string> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
  const [code] = await readBarcodes(new Blob([Uint8Array.from(picture)]), { formats: ['QRCode'] })
  if (!code) throw new Error('There is no code in the picture.')
  return code.text
}
