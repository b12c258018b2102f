// Which product a picture belongs to, by what its file is called: as the list names it in its column of pictures, or by the product's
// name, code, barcode or SKU, with a number behind where there are several; or by the folder that it lies in.
import { fold, slugOf } from '#domain/fold.ts'

export interface PicturedProduct {
  id: string
  /** Its name. */
  label: string
  /** Record id, barcode, SKU: whatever a file may be called by. */
  codes: readonly string[]
  /** File names that the list gives it, the first is its main picture. */
  pictures: readonly string[]
}

export interface PictureMatches {
  /** By the product's id, the paths of its pictures in their order. */
  found: Map<string, string[]>
  /** Paths that belong to nothing, or to several products of one name. */
  unmatched: string[]
  /** File names that the list gives and that are not there. */
  missing: string[]
}

/** @param paths `foto/torte/mimosa-2.jpg` */
export function matchPictures(paths: readonly string[], products: readonly PicturedProduct[]): PictureMatches {
  const index = indexOf(products)
  const ranked = new Map<string, { path: string; rank: number }[]>()
  const unmatched: string[] = []
  const used = new Set<string>()
  for (const path of paths) {
    const owners = ownersOf(path, index)
    for (const { id, rank, name } of owners) {
      ranked.set(id, [...(ranked.get(id) ?? []), { path, rank }])
      if (name !== undefined) used.add(name)
    }
    if (owners.length === 0) unmatched.push(path)
  }
  const found = new Map<string, string[]>()
  for (const [id, pictures] of ranked) {
    pictures.sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1))
    found.set(id, [...new Set(pictures.map(({ path }) => path))])
  }
  const wanted = new Map(products.flatMap(({ pictures }) => pictures.map((name) => [fileKey(name), name])))
  return { found, unmatched, missing: [...wanted].flatMap(([key, name]) => (used.has(key) ? [] : [name])) }
}

interface Owner {
  id: string
  /** Of the picture among its product's. */
  rank: number
  /** As the list names the file, where it does. */
  name?: string
}

interface Index {
  byFile: Map<string, Owner[]>
  /** By what a file may be called; several products of one name own none. */
  byKey: Map<string, Set<string>>
}

function indexOf(products: readonly PicturedProduct[]): Index {
  const byFile = new Map<string, Owner[]>()
  const byKey = new Map<string, Set<string>>()
  for (const { id, label, codes, pictures } of products) {
    pictures.forEach((name, rank) => {
      const key = fileKey(name)
      byFile.set(key, [...(byFile.get(key) ?? []), { id, rank, name: key }])
    })
    for (const key of [label, ...codes].map((name) => slugOf(name))) {
      if (key !== '') byKey.set(key, (byKey.get(key) ?? new Set()).add(id))
    }
  }
  return { byFile, byKey }
}

/** Behind those that the list names, in the order of their numbers. */
const UNNAMED = 1000

function ownersOf(path: string, { byFile, byKey }: Index): Owner[] {
  const parts = path.split(/[/\\]/)
  const file = parts.at(-1) ?? ''
  const named = byFile.get(fileKey(file))
  if (named) return named
  const stem = stemOf(file)
  const [, base = '', number = ''] = /^(.*?)[\s_-]*\(?(\d{1,2})\)?$/.exec(stem) ?? []
  const folder = parts.at(-2) ?? ''
  const candidates: [string, number][] = [
    [stem, 0],
    [base, Number(number)],
    [folder, Number(number)],
  ]
  for (const [name, rank] of candidates) {
    const [id, ...others] = byKey.get(slugOf(name)) ?? []
    if (id !== undefined) return others.length === 0 ? [{ id, rank: UNNAMED + rank }] : []
  }
  return []
}

function stemOf(file: string): string {
  return file.replace(/\.[a-z0-9]{2,5}$/i, '')
}

/** Shops write the same picture in several sizes: `mimosa-300x300.jpg`, `mimosa-scaled.jpg`, `mimosa_600x.jpg`. */
function fileKey(name: string): string {
  return fold(stemOf(name))
    .replace(/(-\d+x\d+|-scaled|_\d+x\d*)$/, '')
    .replace(/\s+/g, '-')
}
