// The shop's brand as this device remembers it: a page that starts without network, before its database is open, has the right name
// and colours with its first paint. Of this origin alone, as all that a browser keeps is.
import type { Brand } from '#domain/brand/brand.ts'

export interface KeptBrand extends Brand {
  /** Properties of the page's root and their values (brand/palette.ts). */
  palette: readonly (readonly [property: string, value: string])[]
}

export const BRAND_KEY = 'brand'

/** Null where nothing was kept. */
export function readKeptBrand(): KeptBrand | null {
  try {
    return JSON.parse(localStorage.getItem(BRAND_KEY) ?? 'null')
  } catch {
    return null
  }
}
