// The page of the contract before, as scripts/test/keep-page.mjs has kept it (of contract 1: the build of commit d58e49a8).
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { shiftServiceWorker } from '../clock/shifted-build.ts'

const KEPT = fileURLToPath(new URL('../fixtures/older-page.json.br', import.meta.url))

/** @param client a copy of a built page, changed in place: devices get the older one, with this one's pictures */
export async function putOlderPage(client: string): Promise<void> {
  /** Texts by their path, fonts in base64. */
  const page: Record<string, string> = JSON.parse(brotliDecompressSync(await readFile(KEPT)).toString())
  for (const [name, text] of Object.entries(page)) {
    await writeFile(join(client, name), text, name.endsWith('.woff2') ? 'base64' : 'utf8')
    await Promise.all(['.br', '.gz'].map((suffix) => rm(join(client, name + suffix), { force: true })))
  }
  await shiftServiceWorker(client)
}
