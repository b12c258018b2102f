// The shop's brand as this device remembers it: a page that starts without network, before its database is open, has the right name
// and colours with its first paint. Of this origin alone, as all that a browser keeps is.
import type { Brand } from '#domain/brand/brand.ts'

export interface KeptBrand extends Brand {
  /** What paletteCss gave: `--crust:…;…`; empty for the build's own colours. */
  palette: string
}

const KEY = 'brand'

/** Null where nothing was kept, or what was kept is not what it was. */
export function readKeptBrand(): KeptBrand | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isKeptBrand(kept) ? kept : null
  } catch {
    return null
  }
}

/** Where a browser keeps nothing, the next start begins with the build's colours. */
export function keepBrand(brand: KeptBrand): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(brand))
  } catch {}
}

function isKeptBrand(kept: unknown): kept is KeptBrand {
  return kept !== null && typeof kept === 'object' && 'name' in kept && 'icons' in kept && 'palette' in kept
}
