// Keeps what lies outside of React in the shop's own brand: the colours of the document, its pictures in the tab and on a home
// screen, and what this device remembers for a start without network.
import { useEffect } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { keepBrand } from '#data/device/kept-brand.ts'
import { type Brand, brandOf, shortName } from '#domain/brand/brand.ts'
import type { Shop } from '#domain/shop.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { applyPalette } from '#ui/browser/apply-palette.ts'

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
  const brand = brandOf(shop)
  const palette = shop.accent === '' ? '' : await paletteOf(shop.accent)
  applyPalette(palette)
  keepBrand({ ...brand, palette })
  showIcons(brand)
}

async function paletteOf(accent: string): Promise<string> {
  return (await importWithRetry(() => import('#domain/brand/palette.ts'))).paletteCss(accent)
}

/** A browser reads them when it puts the page on a home screen, and shows that of the tab at once. */
function showIcons({ name, icons }: Brand): void {
  setMeta('apple-mobile-web-app-title', shortName(name))
  setLink('icon', icons.favicon48)
  setLink('apple-touch-icon', icons.touch180)
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
