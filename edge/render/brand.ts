// A shop's own brand outside of its pages: the manifest, the pictures of home screens and tabs, and the colours that stand in a
// rendered document. All of it is made from the shop's record, so that two shops on one edge never show each other's.
import type { MiddlewareHandler } from 'hono'
import { array, type InferOutput, looseObject, optional, parse, string } from 'valibot'
import { ICONS, type IconName, iconsOf } from '#domain/brand/icons.ts'
import { paletteDeclarations } from '#domain/brand/palette.ts'
import { shortName } from '#domain/brand/short-name.ts'
import { hasCakes } from '#domain/cake/size.ts'
import type { Shop } from '#domain/shop.ts'
import type { ShopFacts } from '#domain/ssr-snapshot.ts'
import type { EdgeOptions } from '../options.ts'
import type { CachedAnswer } from './shop-facts.ts'

/** Below a title, where a page says nothing else of itself. */
export const SHOP_TEXT = 'Ordina online o al totem e ritira quando vuoi.'

const MANIFEST = '/manifest.webmanifest'
/** Files of the build that stand for a shop which has drawn none, and what takes their place. */
const PICTURES: Readonly<Record<string, IconName>> = {
  '/favicon.ico': 'favicon48',
  '/icons/favicon.svg': 'favicon48',
  '/icons/apple-touch-icon.png': 'touch180',
  '/icons/icon-192.png': 'icon192',
  '/icons/icon-512.png': 'icon512',
  '/icons/maskable-192.png': 'maskable192',
  '/icons/maskable-512.png': 'maskable512',
}
const IN_MANIFEST = ['icon192', 'icon512', 'maskable192', 'maskable512'] as const

/** Answers the manifest and those pictures; what the build has is left to the next handler. */
export function brandFiles(
  { assets, inBackground }: Pick<EdgeOptions, 'assets' | 'inBackground'>,
  facts: CachedAnswer<ShopFacts>,
): MiddlewareHandler {
  return async (context, next) => {
    const { pathname } = new URL(context.req.url)
    const picture = Object.hasOwn(PICTURES, pathname) ? PICTURES[pathname] : undefined
    if (pathname !== MANIFEST && picture === undefined) return next()
    const { shop = null, products = [] } = (await facts((work) => inBackground(context, work))) ?? {}
    if (picture !== undefined) {
      const address = shop && iconsOf(shop)[picture]
      return address ? context.redirect(address, 302) : next()
    }
    const built = await assets.respond(new Request(`http://edge.invalid${MANIFEST}`), MANIFEST)
    if (built === null || shop === null) return next()
    const manifest = manifestOf(parse(BUILT, await built.json()), shop, hasCakes(products))
    return context.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'no-cache',
    })
  }
}

/** What every shop has alike (public/manifest.webmanifest). */
const BUILT = looseObject({ shortcuts: optional(array(looseObject({ url: string() })), []) })
/** Its shortcut is for shops that make some. */
const CAKES = '/home-torta'

/** The web app's manifest in the shop's name (W3C, Web Application Manifest). */
function manifestOf(built: InferOutput<typeof BUILT>, shop: Shop, makesCakes: boolean): Record<string, unknown> {
  const icons = iconsOf(shop)
  const own = IN_MANIFEST.flatMap((name) => {
    const src = icons[name]
    const { width, height } = ICONS[name]
    const purpose = name.startsWith('maskable') ? 'maskable' : 'any'
    return src ? [{ src, sizes: `${width}x${height}`, type: 'image/png', purpose }] : []
  })
  return {
    ...built,
    shortcuts: built.shortcuts.filter(({ url }) => makesCakes || url !== CAKES),
    name: shop.name,
    short_name: shortName(shop.name),
    description: `${shop.name}. ${SHOP_TEXT}`,
    ...(own.length === IN_MANIFEST.length && { icons: own }),
  }
}

export interface PaletteStyle {
  css: string
  /** Its source in the content security policy. */
  hash: string
}

/** The shop's colours as a style sheet, stronger than that of the build; null for a shop that has chosen none. */
export async function paletteStyle(shop: Shop | null): Promise<PaletteStyle | null> {
  const declarations = paletteDeclarations(shop?.accent ?? '')
  if (declarations.length === 0) return null
  const css = `:root:root{${declarations.map(([property, value]) => `${property}:${value}`).join(';')}}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
  return { css, hash: `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'` }
}
