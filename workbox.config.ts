// What the service worker keeps from the first visit on: the shell document and every script, style and font of every screen,
// so that each of them starts without network. Pictures of products come later, as they are seen (sw/pictures.ts).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectManifestOptions, ManifestTransform } from 'workbox-build'

const CLIENT = 'dist/client'

/** The browser refuses a file that is not exactly the built one: a captive portal's page, half an answer. */
const withIntegrity: ManifestTransform = (entries) => ({
  manifest: entries.map((entry) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(CLIENT, entry.url)))
      .digest('base64')
    return { ...entry, url: `/${entry.url}`, integrity: `sha256-${hash}` }
  }),
})

export const config: InjectManifestOptions = {
  swSrc: '.build/sw.js',
  swDest: `${CLIENT}/sw.js`,
  globDirectory: CLIENT,
  globPatterns: ['**/*.{html,js,css,woff2,svg,webp,avif,png,ico,webmanifest,json}'],
  // The manifest and the icons are each shop's own, given by the edge. Start pictures are asked for by iPhones and iPads alone, when the shop is put on the home screen.
  // `latest-build.json` answers whether there is something newer: a kept copy of it would always say no. The cake's layers are
  // kept as they are seen (sw/pictures.ts): all of them are more than a phone's first visit should bring, and so is the decoder
  // for HEIC. The guide's text is kept, its pictures are not: staff read them seldom, and customers never.
  globIgnores: [
    'sw.js',
    'licenze.*',
    'latest-build.json',
    'manifest.webmanifest',
    'favicon.ico',
    'icons/**',
    'cake/**',
    'splash/**',
    'assets/guida-*.webp',
    'assets/heic-worker-*.js',
    'assets/accounts-worker-*.js',
    // The pictures of the example that an owner may begin with.
    'assets/*.webp',
  ],
  // Names under assets/ carry a hash of the content: no second one is needed.
  dontCacheBustURLsMatching: /^assets\//,
  maximumFileSizeToCacheInBytes: 3_000_000,
  manifestTransforms: [withIntegrity],
}
