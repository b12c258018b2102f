// A product with its pictures to the server. Files that come with a request stand behind those that are there already, so that
// another order takes a second request; every picture goes twice, large and small, in the same order.
import * as v from 'valibot'
import type { Product } from '#domain/catalogue.ts'
import type { Mirrored } from './database.ts'
import { createRecord, updateRecord, type WriteOutcome } from './office-write.ts'
import { encodeProductPicture, type ProductPictureFile } from './product-picture-file.ts'
import { productSchema } from './records.ts'

/** A picture that is stored, or one that is not yet. `id` is new for each. */
export type ProductPicture =
  | { kind: 'stored'; id: string; small: string | null }
  | ({ kind: 'new'; id: string } & ProductPictureFile)

export type ProductOutcome = Exclude<WriteOutcome, { kind: 'saved' }> | { kind: 'saved'; product: Mirrored<Product> }

/** The pictures as they are stored; `id` is the file's name. */
export function storedPictures({ images, smallImages }: Pick<Product, 'images' | 'smallImages'>): ProductPicture[] {
  return images.map((id, index) => ({ kind: 'stored', id, small: smallImages[index] ?? null }))
}

/** @param pictures undefined: they stay as they are */
export async function saveProduct(
  opened: Mirrored<Product> | null,
  values: Readonly<Record<string, unknown>>,
  pictures: readonly ProductPicture[] | undefined,
): Promise<ProductOutcome> {
  const whole = pictures && opened ? await withSmall(opened.id, pictures) : pictures
  if (whole === null) return { kind: 'offline' }
  const body = whole ? formOf(values, whole) : values
  const outcome = readOutcome(
    opened ? await updateRecord('products', opened.id, body, { seen: opened.updated }) : await createRecord('products', body),
  )
  return outcome.kind === 'saved' && whole ? putInOrder(outcome, whole) : outcome
}

/** The same product again, with its pictures, under another name and hidden. */
export async function copyProduct(
  product: Mirrored<Product>,
  values: Readonly<Record<string, unknown>>,
): Promise<ProductOutcome> {
  const copies: ProductPicture[] = []
  for (const name of product.images) {
    const file = await readPicture(product.id, name)
    if (file === null) return { kind: 'offline' }
    copies.push({ kind: 'new', id: name, ...(await encodeProductPicture(file)) })
  }
  return saveProduct(null, values, copies)
}

function readOutcome(outcome: WriteOutcome): ProductOutcome {
  if (outcome.kind !== 'saved') return outcome
  return { kind: 'saved', product: v.parse(productSchema, outcome.record) }
}

function formOf(values: Readonly<Record<string, unknown>>, pictures: readonly ProductPicture[]): FormData {
  const form = new FormData()
  form.set('@jsonPayload', JSON.stringify(values))
  const stored = pictures.filter((picture) => picture.kind === 'stored')
  for (const field of ['images', 'images_small'] as const) {
    if (pictures.length === 0) form.append(field, '')
    for (const { id, small } of stored) form.append(field, field === 'images' ? id : (small ?? ''))
    for (const picture of pictures) {
      if (picture.kind !== 'new') continue
      const file = field === 'images' ? picture.large : picture.small
      form.append(field, file, `prodotto.${file.type === 'image/jpeg' ? 'jpg' : 'webp'}`)
    }
  }
  return form
}

async function putInOrder(
  saved: Extract<ProductOutcome, { kind: 'saved' }>,
  pictures: readonly ProductPicture[],
): Promise<ProductOutcome> {
  const { id, updated, images, smallImages } = saved.product
  const sent = [...pictures.filter(({ kind }) => kind === 'stored'), ...pictures.filter(({ kind }) => kind === 'new')]
  const places = pictures.map((picture) => sent.indexOf(picture))
  if (places.every((place, index) => place === index)) return saved
  const ordered = (names: readonly string[]) => places.flatMap((place) => names[place] ?? [])
  const values = { images: ordered(images), images_small: ordered(smallImages) }
  return readOutcome(await updateRecord('products', id, values, { seen: updated }))
}

/** Older pictures have no small one: it is made now, and the picture written anew. Null without network. */
async function withSmall(productId: string, pictures: readonly ProductPicture[]): Promise<ProductPicture[] | null> {
  const whole: ProductPicture[] = []
  for (const picture of pictures) {
    if (picture.kind === 'new' || picture.small !== null) {
      whole.push(picture)
      continue
    }
    const file = await readPicture(productId, picture.id)
    if (file === null) return null
    whole.push({ kind: 'new', id: picture.id, ...(await encodeProductPicture(file)) })
  }
  return whole
}

async function readPicture(productId: string, name: string): Promise<Blob | null> {
  try {
    const answer = await fetch(`/api/files/products/${productId}/${encodeURIComponent(name)}`)
    return answer.ok ? await answer.blob() : null
  } catch {
    // fetch says no more than that nobody answered.
    return null
  }
}
