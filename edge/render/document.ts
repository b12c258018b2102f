// Fills the built index.html: a head of its own, the rendered screen, and the page's data as JSON, with the escaping that this
// needs. The data blocks are not scripts to the browser, so the content security policy does not have to mention them.
import { html, raw } from 'hono/html'
import type { StyleSheet } from './screens.ts'

export interface DocumentParts {
  /** Title and meta elements, in place of the document's own. */
  head: string
  /** What the screen needs besides what the document loads anyway; paths from our root. */
  styles: readonly StyleSheet[]
  scripts: readonly string[]
  /** The shop's own colours; empty where it has none. */
  palette: string
  /** Null for none. */
  structuredData: unknown
  screen: string
  page: unknown
}

const HEAD = ['<!--head-->', '<!--/head-->'] as const
const SCREEN = '<!--screen-->'
const HTML = '<html lang="it">'
/** As in src/ssr/page-data.ts. */
const PAGE_ID = 'pagina'
/** As in src/features/app/install/brand-keeper.tsx. */
const PALETTE_ID = 'palette'

/** @param template the built document; @throws when its marks are missing */
export function fillDocument(template: string, parts: DocumentParts): string {
  const [start, rest] = cut(template, HEAD[0])
  const [, afterHead] = cut(rest, HEAD[1])
  const [toHeadEnd, body] = cut(afterHead, '</head>')
  const [toScreen, end] = cut(body, SCREEN)
  const [preloads, screen] = takePreloads(parts.screen)
  const styles = parts.styles.map(styleElement)
  const scripts = parts.scripts.map((href) => html`<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`)
  const [root, afterRoot] = cut(end, '</div>')
  const data = dataBlock('application/json', parts.page, ` id="${PAGE_ID}"`)
  const about = parts.structuredData === null ? '' : dataBlock('application/ld+json', parts.structuredData)
  return [
    start.replace(HTML, HTML.replace('>', ' data-scale="shop" data-served>')),
    parts.head,
    toHeadEnd,
    preloads,
    ...styles,
    parts.palette === '' ? '' : `<style id="${PALETTE_ID}">${parts.palette}</style>`,
    '</head>',
    toScreen,
    screen,
    root,
    '</div>',
    // What nobody looks at comes after what is seen.
    about,
    ...scripts,
    data,
    afterRoot,
  ].join('')
}

function styleElement({ href, text }: StyleSheet) {
  if (text === undefined) return html`<link rel="stylesheet" crossorigin href="${href}">`
  // As in the built document (scripts/build/first-paint.mjs).
  return html`<style data-href="${href}">${raw(text)}</style>`
}

/** React asks for a screen's first pictures before it: they belong into the head, and not into the root. */
function takePreloads(screen: string): [preloads: string, screen: string] {
  const preloads = /^(?:<link [^>]*>)*/.exec(screen)?.[0] ?? ''
  return [preloads, screen.slice(preloads.length)]
}

function dataBlock(type: string, value: unknown, attributes = ''): string {
  return `<script type="${type}"${attributes}>${jsonForScript(value)}</script>`
}

function cut(text: string, mark: string): [before: string, after: string] {
  const index = text.indexOf(mark)
  if (index < 0) throw new Error(`The built document has no ${mark}.`)
  return [text.slice(0, index), text.slice(index + mark.length)]
}

/**
 * JSON for the inside of a script element, which nothing but `</script` or `<!--` can leave (HTML, 13.2.5.4): without `<` there
 * is neither. The result is the same JSON.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
