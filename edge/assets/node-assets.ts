// The built page in memory, with its compressed copies: a few megabytes, read once, so that a rebuild under a running server
// never mixes two builds.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Assets, acceptedEncoding, cacheControlOf, contentTypeOf } from './assets.ts'

interface StoredFile {
  contentType: string
  cacheControl: string
  /** Strong, without the suffix of its encoding. */
  hash: string
  bodies: Map<string, Uint8Array<ArrayBuffer>>
}

const COPIES = { br: '.br', gzip: '.gz' } as const

/** @param folder the built page, e.g. dist/client */
export function loadAssets(folder: string): Assets {
  const files = new Map(listFiles(folder).map((pathname) => [pathname, readStored(folder, pathname)]))
  return {
    async respond(request, pathname) {
      const file = files.get(pathname)
      return file ? answer(request, file) : null
    },
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/\.(br|gz)$/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => `/${name.replaceAll(sep, '/')}`)
}

function readStored(folder: string, pathname: string): StoredFile {
  const path = join(folder, pathname)
  const plain = new Uint8Array(readFileSync(path))
  const bodies = new Map([['identity', plain]])
  for (const [encoding, suffix] of Object.entries(COPIES)) {
    if (statSync(path + suffix, { throwIfNoEntry: false })) bodies.set(encoding, new Uint8Array(readFileSync(path + suffix)))
  }
  return {
    contentType: contentTypeOf(pathname),
    cacheControl: cacheControlOf(pathname),
    hash: createHash('sha256').update(plain).digest('base64url').slice(0, 20),
    bodies,
  }
}

function answer(request: Request, file: StoredFile): Response {
  const encodings = (['br', 'gzip'] as const).filter((encoding) => file.bodies.has(encoding))
  const encoding = acceptedEncoding(request, encodings)
  const body = file.bodies.get(encoding ?? 'identity')
  const headers = new Headers({
    'Content-Type': file.contentType,
    'Cache-Control': file.cacheControl,
    'Content-Length': String(body?.byteLength ?? 0),
    ETag: `"${file.hash}${encoding === null ? '' : `-${encoding}`}"`,
  })
  if (encoding !== null) headers.set('Content-Encoding', encoding)
  if (encodings.length > 0) headers.set('Vary', 'Accept-Encoding')
  return new Response(body, { headers })
}
