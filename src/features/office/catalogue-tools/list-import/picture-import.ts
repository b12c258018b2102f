// The pictures that were handed over beside a list, or alone: which product each belongs to, and giving them. A product that has a
// picture keeps its own, so that the same files can be chosen again after an import that was cut short.
import { writeProblem } from '#data/admin/write.ts'
import { givePictures, PICTURES_MAX } from '#data/catalogue/product-write.ts'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import type { PictureFile } from '#data/photos/given-files.ts'
import { openPhoto } from '#data/photos/lazy-photos.ts'
import { matchPictures, type PicturedProduct } from '#domain/catalogue/picture-match.ts'
import type { ImportReport } from './catalogue-csv.ts'

export interface PicturePlan {
  gifts: readonly Gift[]
  /** Pictures in all gifts. */
  count: number
  /** Paths of those that belong to no product, or to several. */
  unmatched: readonly string[]
  /** File names that the list gives and that were not handed over. */
  missing: readonly string[]
  /** Products that have pictures of their own, which stay. */
  kept: readonly string[]
  /** Names of products of the list that will have none. */
  without: readonly string[]
}

interface Gift {
  id: string
  label: string
  files: readonly PictureFile[]
}

/** @param report null where pictures came alone: they are for the products that are there */
export function planPictures(
  files: readonly PictureFile[],
  report: ImportReport | null,
  { products }: WholeCatalogue,
): PicturePlan {
  const there = new Map(products.map((product) => [product.id, product]))
  const wanted = new Map<string, PicturedProduct>(
    products.map(({ id, name, barcode }) => [id, { id, label: name, codes: [id, barcode].filter(Boolean), pictures: [] }]),
  )
  const listed = report?.kind === 'products' ? report.rows : []
  for (const { id, label, change, hints } of listed) {
    if (id === null) continue
    const known = wanted.get(id)
    const barcode = String(change?.values.barcode ?? '')
    const codes = [...(known?.codes ?? [id]), ...hints.codes, barcode].filter(Boolean)
    wanted.set(id, { id, label, codes, pictures: hints.pictures })
  }
  // Of two products of one name the list's own is meant.
  const own = new Set(listed.flatMap(({ id }) => id ?? []))
  const [inList, others] = [
    [...wanted.values()].filter(({ id }) => own.has(id)),
    [...wanted.values()].filter(({ id }) => !own.has(id)),
  ]
  const first = matchPictures(
    files.map(({ path }) => path),
    inList,
  )
  const second = matchPictures(first.unmatched, others)
  const found = new Map([...first.found, ...second.found])
  const { missing } = first
  const { unmatched } = second
  const byPath = new Map(files.map((file) => [file.path, file]))
  const hasPictures = (id: string) => (there.get(id)?.images.length ?? 0) > 0
  const label = (id: string) => wanted.get(id)?.label ?? ''
  const gifts = [...found].flatMap(([id, paths]) => {
    const pictures = paths.slice(0, PICTURES_MAX).flatMap((path) => byPath.get(path) ?? [])
    return hasPictures(id) ? [] : [{ id, label: label(id), files: pictures }]
  })
  const isWithout = (id: string | null): id is string => id !== null && !found.has(id) && !hasPictures(id)
  return {
    gifts,
    count: gifts.reduce((sum, gift) => sum + gift.files.length, 0),
    ...{ unmatched, missing },
    kept: [...found.keys()].filter(hasPictures).map(label),
    without: listed.flatMap((row) => (isWithout(row.id) ? [row.label] : [])),
  }
}

/** A product that has got its pictures: their files as the server names them. */
export interface Given {
  id: string
  label: string
  updated: string
  images: readonly string[]
}

const WHOLE = { x: 0, y: 0, width: 100, height: 100 }
/** The server takes so many requests a minute. */
const BUSY_PAUSE_MS = 3000

const PROBLEMS: Readonly<Record<string, string>> = {
  'too-heavy': 'è troppo pesante, al massimo 40 MB',
  'too-many-pixels': 'ha troppi pixel',
  'too-small': 'è troppo piccola, meno di 120 pixel',
  heic: 'è un HEIC che qui non si apre: salvala come JPEG',
  unknown: 'non è una foto che si può usare',
  damaged: 'è rovinata',
}

/**
 * One product after the other.
 * @param versionOf the product's version; undefined where it is not there
 * @param onDone after each product, and what it got, null where nothing could be used
 * @returns what could not be used, Italian; `isOffline`: it ended because nobody answers
 */
export async function giveAll(
  gifts: readonly Gift[],
  versionOf: (id: string) => string | undefined,
  onDone: (given: Given | null) => Promise<void>,
  signal: AbortSignal,
): Promise<{ problems: string[]; isOffline: boolean }> {
  const problems: string[] = []
  for (const { id, label, files } of gifts) {
    const updated = versionOf(id)
    if (signal.aborted) break
    if (updated === undefined) continue
    const pictures = await openAll(files, problems, signal)
    if (signal.aborted) break
    const outcome = pictures.length === 0 ? null : await giveOnce({ id, updated }, pictures)
    if (outcome?.kind === 'offline') return { problems, isOffline: true }
    if (outcome !== null && outcome.kind !== 'saved') problems.push(`${label}: ${writeProblem(outcome)}`)
    const { images = [], updated: version = updated } = outcome?.kind === 'saved' ? outcome.product : {}
    await onDone(outcome?.kind === 'saved' ? { id, label, updated: version, images } : null)
  }
  return { problems, isOffline: false }
}

/** A server that is busy is asked once more. */
async function giveOnce(product: { id: string; updated: string }, pictures: readonly Blob[]) {
  const outcome = await givePictures(product, pictures)
  if (outcome.kind !== 'refused') return outcome
  await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS))
  return givePictures(product, pictures)
}

/** Drawn anew as a photo of the product's form is: nothing of the file itself goes out. */
async function openAll(files: readonly PictureFile[], problems: string[], signal: AbortSignal): Promise<Blob[]> {
  const pictures: Blob[] = []
  for (const { path, open } of files) {
    const file = await open().catch(() => null)
    const opening = file && (await openPhoto(file, signal))
    if (!opening?.ok) {
      if (opening?.reason !== 'cancelled') problems.push(`${path} ${PROBLEMS[opening?.reason ?? 'damaged']}.`)
      continue
    }
    const { blob } = await opening.photo.cut(WHOLE)
    opening.photo.close()
    pictures.push(blob)
  }
  return pictures
}
