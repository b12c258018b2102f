// The page of the contract before, as scripts/test/keep-page.mjs has kept it (of contract 1: the build of commit d58e49a8).
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { shiftServiceWorker } from '../clock/shifted-build.ts'

const KEPT = fileURLToPath(new URL('../fixtures/older-page.json.br', import.meta.url))

interface KeptPage {
  /** Texts by their path, fonts in base64. */
  page: Record<string, string>
  policyHashes: string
}

/** @param build a copy of dist for the edge on Node, changed in place: its server serves the older page, with its own pictures */
export async function putOlderPage(build: string): Promise<void> {
  const { page, policyHashes }: KeptPage = JSON.parse(brotliDecompressSync(await readFile(KEPT)).toString())
  const client = join(build, 'client')
  for (const name of ['index.html', 'sw.js', 'manifest.webmanifest'])
    await Promise.all(['.br', '.gz'].map((suffix) => rm(join(client, name + suffix), { force: true })))
  for (const [name, text] of Object.entries(page))
    await writeFile(join(client, name), text, name.endsWith('.woff2') ? 'base64' : 'utf8')
  await writeFile(join(build, 'edge/policy-hashes.json'), policyHashes)
  await shiftServiceWorker(client)
}
