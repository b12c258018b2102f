// A rendered page's document: everything in its place, and nothing that somebody wrote becomes markup or script.
import { describe, expect, test } from 'vitest'
import { aProduct, aSnapshot } from '../../tests/builders/a-shop.ts'
import { type DocumentParts, fillDocument, jsonForScript } from './document.ts'
import { publicPage } from './screens.ts'
import { headHtml, pageHead, structuredData } from './seo.ts'

const TEMPLATE = `<!doctype html>
<html lang="it">
  <head>
    <!--head-->
    <title>Pasticceria</title>
    <!--/head-->
    <link rel="stylesheet" href="/assets/a.css">
  </head>
  <body>
    <div id="root"><!--screen--></div>
    <noscript>Serve JavaScript.</noscript>
  </body>
</html>`

const parts: DocumentParts = {
  head: '<title>Vetrina</title>',
  styles: [{ href: '/assets/cakes.css' }, { href: '/assets/home.css', text: '.a>b{c:"d"}' }],
  scripts: ['/assets/home.js'],
  palette: '',
  structuredData: { a: 1 },
  screen: '<link rel="preload" as="image" href="/x.webp"/><h1>Ciao</h1>',
  page: { b: 2 },
}

/** What is inside the head, and inside the body. */
function partsOf(html: string): [head: string, body: string] {
  const [, head = '', body = ''] = /<head>(.*)<\/head>.*<body>(.*)<\/body>/s.exec(html) ?? []
  return [head, body]
}

/** Every element that begins there, with its attributes, in whatever order these are written. */
function tagsOf(html: string): Record<string, string>[] {
  return [...html.matchAll(/<([a-z]\w*)([^>]*)>/g)].map(([, tag = '', attributes = '']) => ({
    ...Object.fromEntries([...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, value])),
    tag,
  }))
}

/** Of the first element of this name. */
function textIn(html: string, tag: string): string {
  return new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? ''
}

/** Of the blocks of data, in their order. */
function dataIn(html: string): unknown[] {
  const blocks = html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)
  return [...blocks].map(([, json = '']) => JSON.parse(json))
}

test('head, links, screen and data are where the page and its readers look for them', () => {
  const [head, body] = partsOf(fillDocument(TEMPLATE, parts))
  expect(tagsOf(head)).toHaveLength(5)
  expect(tagsOf(head)).toEqual(
    expect.arrayContaining([
      { tag: 'title' },
      // The document's own, and what this page's screen needs: all that the first paint waits for.
      { tag: 'link', rel: 'stylesheet', href: '/assets/a.css' },
      { tag: 'link', rel: 'stylesheet', crossorigin: '', href: '/assets/cakes.css' },
      { tag: 'style', 'data-href': '/assets/home.css' },
      { tag: 'link', rel: 'preload', as: 'image', href: '/x.webp' },
    ]),
  )
  expect(textIn(head, 'title')).toBe('Vetrina')
  // To the letter: the content security policy has its hash.
  expect(textIn(head, 'style')).toBe('.a>b{c:"d"}')
  expect(tagsOf(body)).toEqual([
    { tag: 'div', id: 'root' },
    { tag: 'h1' },
    { tag: 'script', type: 'application/ld+json' },
    { tag: 'link', rel: 'modulepreload', fetchpriority: 'low', crossorigin: '', href: '/assets/home.js' },
    // The page takes over from it: before whatever asks for it.
    { tag: 'script', type: 'application/json', id: 'pagina' },
    { tag: 'noscript' },
  ])
  expect([textIn(body, 'h1'), textIn(body, 'noscript')]).toEqual(['Ciao', 'Serve JavaScript.'])
  expect(dataIn(body)).toEqual([{ a: 1 }, { b: 2 }])
})

test('a dollar sign is a dollar sign', () => {
  expect(fillDocument(TEMPLATE, { ...parts, screen: "<h1>$& $' $1</h1>" })).toContain("<h1>$& $' $1</h1>")
})

test('a document without its marks is no template', () => {
  expect(() => fillDocument('<html></html>', parts)).toThrow('<!--head-->')
})

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '</title><script>alert(1)</script>',
  '\u2028\u2029</SCRIPT >',
  '&lt;script&gt;',
]

describe('a product called', () => {
  test.each(HOSTILE)('%j stays a name', (name) => {
    const page = publicPage('/prodotto/sacher000000000')
    if (page === null) throw new Error('a product is a public page')
    const shop = aSnapshot({ shows: 'product', products: [aProduct({ name, description: name })] })
    const about = structuredData(page, { ...shop, settings: [] }, 'https://sfoglia.it')
    const html = fillDocument(TEMPLATE, {
      ...parts,
      head: headHtml(pageHead(page, shop, 'https://sfoglia.it')),
      structuredData: about,
      screen: '',
      page: { shop },
    })
    // Two blocks of data, as many ends; around them no element or attribute beyond the ones we write.
    expect(html.match(/<script/gi)).toHaveLength(2)
    expect(html.match(/<\/script/gi)).toHaveLength(2)
    const markup = html.replace(/<script.*?<\/script>/gs, '')
    expect(markup).not.toMatch(/<img|<!--|["']\s+on(load|error)=/)
    expect(markup.match(/<title>[^<]*<\/title>/g)).toHaveLength(1)
    expect(dataIn(html)).toEqual([about, { shop }])
  })
})

test.each([
  ['<script>', '&lt;script&gt;'],
  ['a & b', 'a &amp; b'],
  ['" onload="x', '&quot; onload=&quot;x'],
  ["l'ora", 'l&#39;ora'],
  ['Tiramisù è buono', 'Tiramisù è buono'],
])('%s as text and in an attribute', (text, escaped) => {
  const head = headHtml({
    ...{ title: text, description: text, url: text, shopName: text, icons: { touch180: text }, pictureUrl: text },
    ...{ kind: 'product', isListed: true },
  })
  expect(head).toContain(`<title>${escaped}</title>`)
  expect(head).toContain(`<meta name="description" content="${escaped}">`)
  expect(head).toContain(`<link rel="apple-touch-icon" sizes="180x180" href="${escaped}">`)
  expect(head).toContain(`<meta property="og:site_name" content="${escaped}">`)
  expect(head).toContain(`<link rel="canonical" href="${escaped}">`)
  expect(fillDocument(TEMPLATE, { ...parts, styles: [{ href: text }] })).toContain(
    `<link rel="stylesheet" crossorigin href="${escaped}">`,
  )
})

test('JSON in a script element cannot leave it, and says the same', () => {
  const value = { name: '</script><!-- \u2028\u2029 "q"' }
  const written = jsonForScript(value)
  expect(written).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(written)).toEqual(value)
})
