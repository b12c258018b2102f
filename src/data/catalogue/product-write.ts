// A product with its pictures to the server, each picture drawn anew in the two sizes in which it is stored
// (docs/decisions/0602), and what the product cost when. PocketBase puts the files of a request behind those that are there
// already, so another order takes a second request.
import * as v from 'valibot'
import { createRecord, updateRecord, type WriteOutcome } from '#data/admin/write.ts'
import type { Mirrored } from '#data/db/database.ts'
import { productSchema } from '#data/mirror/records.ts'
import { cents, instant, recordOf } from '#data/server/record-fields.ts'
import { request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'

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
    const picture = await answer.blob()
    // Without network the worker has an empty one.
    return answer.ok && picture.size > 0 ? picture : null
  } catch {
    // fetch gives no reason: nobody answered.
    return null
  }
}

// A product's picture in the two sizes in which it is stored (docs/decisions/0602): square, drawn anew. Browsers draw no AVIF.

/** Pixels of a side, and the quality of WebP and JPEG. */
const LARGE = { side: 800, quality: 0.84 }
const SMALL = { side: 400, quality: 0.78 }

/** Both WebP, or where the browser writes none both JPEG. */
interface ProductPictureFile {
  large: Blob
  small: Blob
}

/** @param picture any kind that the browser shows @throws when it shows it not */
export async function encodeProductPicture(picture: Blob): Promise<ProductPictureFile> {
  const bitmap = await createImageBitmap(picture)
  try {
    const [large, small] = await Promise.all([encode(bitmap, LARGE), encode(bitmap, SMALL)])
    return { large, small }
  } finally {
    bitmap.close()
  }
}

/** The middle square. */
async function encode(bitmap: ImageBitmap, { side, quality }: { side: number; quality: number }): Promise<Blob> {
  const from = Math.min(bitmap.width, bitmap.height)
  const to = Math.min(side, from)
  const canvas = document.createElement('canvas')
  canvas.width = to
  canvas.height = to
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, (bitmap.width - from) / 2, (bitmap.height - from) / 2, from, from, 0, 0, to, to)
  const webp = await blobOf(canvas, 'image/webp', quality)
  if (webp.type === 'image/webp') return webp
  // Safari writes PNG instead, ten times as heavy. JPEG knows no transparency: white goes underneath.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, to, to)
  return blobOf(canvas, 'image/jpeg', quality)
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture from the canvas'))), type, quality)
  })
}

// What a product cost when, as the server wrote it down with every change. Asked for when it is looked at; it is not mirrored.

export type PastPrice = v.InferOutput<typeof priceSchema>
const priceSchema = recordOf({ priceCents: ['price', cents], sinceMs: ['since', instant] })
const pageSchema = v.object({ items: v.array(priceSchema) })

const ENTRIES = 40

/** Newest first, the price of today included, each price once while it lasted; null when the server cannot be asked. */
export async function readPastPrices(productId: string): Promise<PastPrice[] | null> {
  const query = new URLSearchParams({
    filter: `product_id = "${productId}"`,
    sort: '-since',
    perPage: String(ENTRIES),
    fields: 'price,since',
    skipTotal: '1',
  })
  const path = `/api/collections/product_prices/records?${query}`
  const outcome = await request(path, { auth: currentToken(), schema: pageSchema })
  if (outcome.kind !== 'ok') return null
  const entries = outcome.value.items
  // A new name writes an entry too, at the same price.
  return entries.filter(({ priceCents }, index) => priceCents !== entries[index + 1]?.priceCents)
}

// Pictures that an import brings: of a product that has none, all of its pictures at once, so that it has all of them or none.

/** The most that a product has. */
export const PICTURES_MAX = 8

/** @param product its id and the version that was seen @throws when the browser cannot show a picture */
export async function givePictures(product: { id: string; updated: string }, pictures: readonly Blob[]): Promise<ProductOutcome> {
  const files: ProductPicture[] = []
  for (const picture of pictures.slice(0, PICTURES_MAX)) {
    files.push({ kind: 'new', id: String(files.length), ...(await encodeProductPicture(picture)) })
  }
  return readOutcome(await updateRecord('products', product.id, formOf({}, files), { seen: product.updated }))
}

/** What `givePictures` gave goes again. */
export async function removePictures(product: { id: string; updated: string }): Promise<ProductOutcome> {
  const values = { images: [], images_small: [] }
  return readOutcome(await updateRecord('products', product.id, values, { seen: product.updated }))
}
