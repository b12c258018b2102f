// What every page and file needs of a shop's brand: what it is called, and where its pictures are.
import type { Shop } from '#domain/shop.ts'
import { ICONS, type IconName, iconFile } from './icons.ts'

export interface Brand {
  name: string
  logo: Logo | null
  /** Paths from our root; a shop that has drawn none has none. */
  icons: Partial<Record<IconName, string>>
}

/** A picture with its size in pixels, so that a page leaves room for it. */
export interface Logo {
  src: string
  width: number
  height: number
}

export function brandOf(shop: Pick<Shop, 'id' | 'name' | 'logo' | 'icons'>): Brand {
  const address = (file: string) => `/api/files/shop/${shop.id}/${file}`
  const names = Object.keys(ICONS) as IconName[]
  const icons = names.flatMap((name) => {
    const file = iconFile(shop.icons, name)
    return file ? [[name, address(file)]] : []
  })
  // The database writes a logo's size into its name.
  const [, width, height] = /_(\d+)x(\d+)_/.exec(shop.logo) ?? []
  const logo = width && height ? { src: address(shop.logo), width: Number(width), height: Number(height) } : null
  return { name: shop.name, logo, icons: Object.fromEntries(icons) }
}

const SHORT = 12
const KIND_OF_SHOP = /^(antica|nuova|la|il)?\s*(pasticceria|panificio|panetteria|forno|fornaio|caffè|bar|bottega)\s+/i

/** Below an icon, where phones show about twelve letters: `Pasticceria Rossi` is `Rossi`. */
export function shortName(name: string): string {
  if (name.length <= SHORT) return name
  const own = name.replace(KIND_OF_SHOP, '')
  return own === '' ? name : own
}
