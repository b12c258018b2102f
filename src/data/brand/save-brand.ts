// What is shown of a shop to its server: name, colour, logo and the picture on its home page, and with whatever the icons are made of
// the icons themselves, drawn here and sent in the same request. Files replace those of before; the same change sent twice does no harm.
import { updateRecord, type WriteOutcome } from '#data/admin/write.ts'
import type { Mirrored } from '#data/db/database.ts'
import { brandFile } from '#domain/brand/brand.ts'
import { ICONS, type IconName } from '#domain/brand/icons.ts'
import { BRAND_FIELDS, SHOP_FACT_FIELDS } from '#domain/settings-schema.ts'
import type { Shop } from '#domain/shop.ts'
import { drawIcons } from './draw-icons.ts'

/** A picture as it was chosen; null takes it away, undefined leaves it. */
export interface BrandPictures {
  logo?: Blob | null | undefined
  hero?: Blob | null | undefined
}

const DRAWN_FROM = [SHOP_FACT_FIELDS.name.column, BRAND_FIELDS.accent.column]

/** @param values by the database's names */
export async function saveShop(
  shop: Mirrored<Shop>,
  values: Readonly<Record<string, unknown>>,
  { logo, hero }: BrandPictures = {},
): Promise<WriteOutcome> {
  const isDrawn = logo !== undefined || DRAWN_FROM.some((column) => column in values)
  if (!isDrawn && hero === undefined) return updateRecord('shop', shop.id, { ...values }, { seen: shop.updated })
  const form = new FormData()
  form.set('@jsonPayload', JSON.stringify(values))
  if (hero !== undefined) setFile(form, BRAND_FIELDS.hero.column, hero)
  if (logo !== undefined) setFile(form, BRAND_FIELDS.logo.column, logo)
  if (isDrawn) {
    const mark = logo === undefined ? await readPicture(shop, shop.logo) : logo
    if (mark === undefined) return { kind: 'offline' }
    const { name = shop.name, accent = shop.accent } = values as { name?: string; accent?: string }
    for (const file of await drawnIcons({ name, accent, logo: mark })) form.append(BRAND_FIELDS.icons.column, file)
  }
  return updateRecord('shop', shop.id, form, { seen: shop.updated })
}

function setFile(form: FormData, column: string, picture: Blob | null): void {
  form.set(column, picture ? new File([picture], `foto.${picture.type === 'image/png' ? 'png' : 'jpg'}`, picture) : '')
}

/** None where the browser cannot draw: the shop's name is saved all the same, and the icons of another name go. */
async function drawnIcons(brand: { name: string; accent: string; logo: Blob | null }): Promise<(File | string)[]> {
  try {
    const icons = await drawIcons(brand)
    const names = Object.keys(ICONS) as IconName[]
    return names.map((name) => new File([icons[name]], `${name}.png`, { type: icons[name].type }))
  } catch (error) {
    console.warn('icons', error)
    return ['']
  }
}

/** A stored picture of the shop: null where it has none, undefined without network. @param fileName as the record names it */
export async function readPicture({ id }: Pick<Shop, 'id'>, fileName: string): Promise<Blob | null | undefined> {
  if (fileName === '') return null
  try {
    const answer = await fetch(brandFile(id, fileName))
    const picture = await answer.blob()
    // Without network the worker has an empty one.
    return answer.ok && picture.size > 0 ? picture : undefined
  } catch {
    // fetch gives no reason: nobody answered.
    return undefined
  }
}
