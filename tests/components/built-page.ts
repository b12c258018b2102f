// Serves the built page to Vitest's browser: what a frame asks for gets the shop's document, its files come from dist/client, and
// there is nobody behind `/api`: the frame's own fetch is a test's server (shop-frame.ts).
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import type { Plugin } from 'vite'
import { DEMO_RECORDS } from './demo-records.ts'

const CLIENT = 'dist/client'
const PICTURE = 'demo/pictures/cannolo.webp'
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** The test stands around the frame and gets hold of its window before the page's own scripts do. */
const HEAD = '<head><script>parent.prepareShop(window)</script>'

export function builtPage(): Plugin {
  return {
    name: 'built-page',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://page')
        if (pathname === '/demo-records.json') return sendFile(response, DEMO_RECORDS)
        if (pathname.startsWith('/api/files/')) return sendFile(response, PICTURE)
        const path = join(CLIENT, normalize(pathname))
        if (pathname !== '/' && existsSync(path) && statSync(path).isFile()) return sendFile(response, path)
        const isDocument = request.headers['sec-fetch-dest'] === 'iframe' && !pathname.startsWith('/__vitest')
        if (!isDocument) return next()
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(readFileSync(join(CLIENT, 'index.html'), 'utf8').replace('<head>', HEAD))
      })
    },
  }
}

function sendFile(response: ServerResponse, path: string): void {
  response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
  // Their names carry their contents: a second test reads none of them again.
  if (path.startsWith(join(CLIENT, 'assets'))) response.setHeader('Cache-Control', 'max-age=31536000, immutable')
  createReadStream(path).pipe(response)
}
