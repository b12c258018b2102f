// The notices of what others wrote and the built shop carries: dist/THIRD_PARTY_NOTICES, and the same as a page, which the edge serves
// under /licenze. Taken from the bundlers' own lists of modules, so that a package is named exactly when something of it is shipped.
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/** A module a line, of every bundle of this build. */
const SHIPPED = '.build/shipped-modules'
/** Shipped as files, which no bundler sees; and the decoder, whose module is taken by its path. */
const AS_FILES = ['@fontsource-variable/figtree', '@fontsource-variable/fraunces', 'heic-to', 'zxing-wasm']

/** What a reader has to know of a package beside its text. */
const REMARKS = {
  'heic-to': `Decodes photos of iPhones. It contains libheif and libde265 (https://github.com/strukturag/libheif, https://github.com/strukturag/libde265), both under the GNU Lesser General Public License, version 3 or later. It is a file of its own, assets/heic-worker-….js, loaded when such a photo comes: whoever runs the shop may put another build of it in its place. Its source: https://github.com/hoppergee/heic-to, of this version.`,
  '@fontsource-variable/figtree':
    'The letters of the page, cut down to the characters that Italian, English, German and French need.',
  '@fontsource-variable/fraunces': 'The letters of words on a cake, cut down to the characters that are needed.',
  'zxing-wasm': 'Reads barcodes. It contains zxing-cpp (https://github.com/zxing-cpp/zxing-cpp), under the Apache License 2.0.',
}
/** Licences that have to come along whole and do not stand in the package. */
const TEXTS = { 'heic-to': ['scripts/build/licences/GPL-3.0.txt'] }

/** To be called before anything is bundled. */
export function forgetShipped() {
  rmSync(SHIPPED, { force: true })
}

/** @param {Iterable<string>} modules paths, absolute or from the root */
function noteShipped(modules) {
  mkdirSync('.build', { recursive: true })
  appendFileSync(SHIPPED, [...modules].map((path) => `${path}\n`).join(''))
}

/** For Vite, of the page and of its workers. @type {() => import('vite').Plugin} */
export const shippedModules = () => ({
  name: 'shipped-modules',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') noteShipped(Object.keys(file.modules))
  },
})

/** For esbuild. */
export const shippedInputs = {
  name: 'shipped-inputs',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true
    onEnd(({ metafile }) => noteShipped(Object.keys(metafile?.inputs ?? {})))
  },
}

/** To be called when everything is bundled. @throws Error when a package says nothing of its licence */
export function writeNotices() {
  const notices = shippedPackages().map(noticeOf)
  writeFileSync('dist/THIRD_PARTY_NOTICES', asText(notices))
  writeFileSync('dist/client/licenze.html', asPage(notices))
  copyFileSync('scripts/build/notices.css', 'dist/client/licenze.css')
}

/** @returns {string[]} their folders, by name and version */
function shippedPackages() {
  const modules = readFileSync(SHIPPED, 'utf8').split('\n')
  const folders = modules.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.replace(/^\0/, ''))?.[0] ?? [])
  const relatives = folders.map((folder) => relative('.', folder))
  return [...new Set([...relatives, ...AS_FILES.map((name) => `node_modules/${name}`)])].sort()
}

function noticeOf(folder) {
  const { name, version, license, author, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const texts = [...files.map((file) => join(folder, file)), ...(TEXTS[name] ?? [])].map((file) =>
    readFileSync(file, 'utf8').trim(),
  )
  const holder = typeof author === 'string' ? author : author?.name
  if (texts.length === 0 && !license) throw new Error(`${name} says nothing of its licence: it cannot be shipped.`)
  if (texts.length === 0)
    texts.push(`${holder ? `Copyright ${holder}. ` : ''}Published under ${license}; the package has no text of it.`)
  return { name, version, license: license ?? basename(files[0]), homepage, remark: REMARKS[name], texts }
}

const HEADING = `What others wrote and this shop carries, with their licences. Made by the build from what is in it.`

function asText(notices) {
  const parts = notices.map(({ name, version, license, remark, texts }) =>
    [`${name} ${version} (${license})`, remark, ...texts].filter(Boolean).join('\n\n'),
  )
  return `${[HEADING, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Without scripts; in the browser's own colours, in the dark too. */
function asPage(notices) {
  const parts = notices.map(({ name, version, license, remark, texts }) => {
    const paragraphs = texts.flatMap((text) => text.split(/\n\s*\n/)).map((text) => `<p>${escaped(text)}</p>`)
    return `<details><summary>${escaped(`${name} ${version} (${license})`)}</summary>
${remark ? `<p>${escaped(remark)}</p>\n` : ''}<div lang="en">${paragraphs.join('\n')}</div></details>`
  })
  return `<!doctype html>
<html lang="it">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Licenze</title>
<link rel="stylesheet" href="/licenze.css">
<h1>Licenze</h1>
<p>Il sito usa programmi e caratteri scritti da altri. Qui trovi quali sono e con quale licenza: tocca un nome per leggerla.</p>
<p><a href="/condizioni">Torna alle condizioni di vendita</a></p>
${parts.join('\n')}
</html>
`
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
