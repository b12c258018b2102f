// Keeps what lies outside of React in the shop's own brand: the colours of the document, its pictures in the tab and on a home
// screen, and what this device remembers for a start without network.
import { useEffect } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { BRAND_KEY, type KeptBrand } from '#data/device/kept-brand.ts'
import { brandOf } from '#domain/brand/brand.ts'
import { iconsOf } from '#domain/brand/icons.ts'
import type { Declaration } from '#domain/brand/palette.ts'
import { shortName } from '#domain/brand/short-name.ts'
import type { Shop } from '#domain/shop.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'

export function BrandKeeper() {
  const { shop } = useShopInfo()
  const content = shop && JSON.stringify([shop.name, shop.accent, shop.logo, shop.icons])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is another object at each minute, its content is not
  useEffect(() => {
    if (shop) void follow(shop)
  }, [content])
  return null
}

async function follow(shop: Shop): Promise<void> {
  const palette = shop.accent === '' ? [] : await declarationsOf(shop.accent)
  applyPalette(palette)
  keepBrand({ ...brandOf(shop), palette })
  // A browser reads them when it puts the page on a home screen, and shows that of the tab at once.
  const { favicon48, touch180 } = iconsOf(shop)
  setMeta('apple-mobile-web-app-title', shortName(shop.name))
  setLink('icon', favicon48)
  setLink('apple-touch-icon', touch180)
}

/** For the few devices whose shop has a colour of its own. */
async function declarationsOf(accent: string): Promise<Declaration[]> {
  return (await importWithRetry(() => import('#domain/brand/palette.ts'))).paletteDeclarations(accent)
}

/** Where a browser keeps nothing, the next start begins with the build's colours. */
function keepBrand(brand: KeptBrand): void {
  try {
    localStorage.setItem(BRAND_KEY, JSON.stringify(brand))
  } catch {}
}

function applyPalette(palette: readonly Declaration[]): void {
  // What the server wrote into the document is older than what is known now.
  document.getElementById('palette')?.remove()
  const { style } = document.documentElement
  const isDropped = (property: string) => property.startsWith('--') && !palette.some(([name]) => name === property)
  for (const property of [...style].filter(isDropped)) style.removeProperty(property)
  for (const [property, value] of palette) style.setProperty(property, value)
}

function setMeta(name: string, content: string): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`) ?? document.createElement('meta')
  Object.assign(meta, { name, content })
  document.head.append(meta)
}

/** @param href undefined: the build's stay */
function setLink(rel: string, href: string | undefined): void {
  if (href === undefined) return
  const [first = document.createElement('link'), ...others] = document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)
  for (const other of others) other.remove()
  first.removeAttribute('type')
  Object.assign(first, { rel, href })
  document.head.append(first)
}
