// The built page in memory, with its compressed copies: a few megabytes, read once, so that a rebuild under a running server
// never mixes two builds.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Assets } from './assets.ts'
import { acceptedEncodings, cacheControlOf, contentTypeOf } from './headers.ts'

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
  const accepted = acceptedEncodings(request.headers.get('Accept-Encoding'))
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.has(name) && file.bodies.has(name)) ?? 'identity'
  const body = file.bodies.get(encoding)
  const etag = `"${file.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const headers = new Headers({ 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl, ETag: etag })
  if (file.bodies.size > 1) headers.set('Vary', 'Accept-Encoding')
  if (matches(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body?.byteLength ?? 0))
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** Weak comparison, as RFC 9110 §13.1.2 asks for If-None-Match. */
function matches(condition: string | null, etag: string): boolean {
  const tags = (condition ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
