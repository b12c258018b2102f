// The pictures of a shop's own that stand outside its pages: on a home screen, in a tab, in a shared link. The browser in which the
// owner chooses logo and colour draws them; the database keeps them in `shop.icons`, and the edge gives them out.
import type { Shop } from '#domain/shop.ts'
import { brandFile } from './brand.ts'

/** By the name that a stored file begins with; sizes in pixels. */
export const ICONS = {
  icon192: { width: 192, height: 192 },
  icon512: { width: 512, height: 512 },
  /** With room around it for whatever shape a phone cuts out. */
  maskable192: { width: 192, height: 192 },
  maskable512: { width: 512, height: 512 },
  touch180: { width: 180, height: 180 },
  favicon48: { width: 48, height: 48 },
  /** What a shared link shows. */
  share: { width: 1200, height: 630 },
} as const

export type IconName = keyof typeof ICONS

/** Where each of them is, from our root; a shop that has drawn none has none. */
export type Icons = Partial<Record<IconName, string>>

export function iconsOf({ id, icons }: Pick<Shop, 'id' | 'icons'>): Icons {
  const names = Object.keys(ICONS) as IconName[]
  const found = names.map((name) => [name, icons.find((file) => file.startsWith(`${name}_`))] as const)
  return Object.fromEntries(found.flatMap(([name, file]) => (file ? [[name, brandFile(id, file)]] : [])))
}

/** What a picture is called by in the database, whose names say nothing otherwise; null for one that is none of these. */
export function iconName(fileName: string): IconName | null {
  const [stem = ''] = fileName.split('.')
  return Object.keys(ICONS).find((name): name is IconName => name === stem) ?? null
}
