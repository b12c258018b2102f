// What every page needs of a shop's brand: what it is called, and its logo. It is part of the first page, and has nothing more.
import type { Shop } from '#domain/shop.ts'

export interface Brand {
  name: string
  logo: Logo | null
}

/** A picture with its size in pixels, so that a page leaves room for it. `src`: a path from our root. */
interface Logo {
  src: string
  width: number
  height: number
}

export function brandOf({ id, name, logo }: Pick<Shop, 'id' | 'name' | 'logo'>): Brand {
  // The database writes a logo's size into its name.
  const [, width, height] = /_(\d+)x(\d+)_/.exec(logo) ?? []
  return { name, logo: width && height ? { src: brandFile(id, logo), width: Number(width), height: Number(height) } : null }
}

/** Where one of the shop's own pictures is, from our root. */
export function brandFile(shopId: string, fileName: string): string {
  return `/api/files/shop/${shopId}/${fileName}`
}
