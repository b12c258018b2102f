// The files that somebody hands over at once: a list, pictures, a folder of them, a compressed folder. Nothing is read before it is
// needed: pictures of a compressed folder are unpacked one by one.
import { unzipSync } from 'fflate'

export interface PictureFile {
  /** `foto/torte/mimosa.jpg` */
  path: string
  open(): Promise<Blob>
}

export interface GivenFiles {
  /** What is no picture and no compressed folder of pictures. */
  lists: File[]
  pictures: PictureFile[]
  /** Italian: what cannot be used. */
  problems: string[]
}

const PICTURE = /\.(jpe?g|png|webp|heic|heif|avif|gif|bmp|tiff?)$/i
const LIST = /\.(csv|txt|tsv)$/i
/** What systems put beside the files of a person. */
const SYSTEM_FILE = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i
/** A compressed folder is held in memory whole. */
const MAX_ZIP_BYTES = 400_000_000
/** Of one file in it; more is no photo. */
const MAX_ENTRY_BYTES = 60_000_000

export async function readGivenFiles(files: readonly File[]): Promise<GivenFiles> {
  const given: GivenFiles = { lists: [], pictures: [], problems: [] }
  for (const file of files) {
    const path = file.webkitRelativePath || file.name
    if (SYSTEM_FILE.test(path)) continue
    if (PICTURE.test(path) || file.type.startsWith('image/')) given.pictures.push({ path, open: async () => file })
    else if (await isZip(file)) await addEntries(file, given)
    else if (LIST.test(path) || !file.webkitRelativePath) given.lists.push(file)
  }
  return given
}

async function isZip(file: File): Promise<boolean> {
  // What cannot be read is said of the list that it may be.
  const head = await file
    .slice(0, 2)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const [first, second] = new Uint8Array(head)
  return first === 0x50 && second === 0x4b
}

async function addEntries(file: File, { lists, pictures, problems }: GivenFiles): Promise<void> {
  if (file.size > MAX_ZIP_BYTES) {
    problems.push(`${file.name} è troppo pesante: al massimo 400 MB. Dividila, o scegli la cartella com’è.`)
    return
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const names = namesIn(bytes)
  // A spreadsheet is a compressed folder too.
  if (names === null || names.some(({ name }) => name === '[Content_Types].xml')) {
    lists.push(file)
    return
  }
  for (const { name, size } of names) {
    if (SYSTEM_FILE.test(name) || size === 0) continue
    if (size > MAX_ENTRY_BYTES) problems.push(`${name} è troppo pesante.`)
    else if (PICTURE.test(name)) pictures.push({ path: name, open: async () => new Blob([unpack(bytes, name)]) })
    else if (LIST.test(name)) {
      try {
        lists.push(new File([unpack(bytes, name)], name.split('/').pop() ?? name))
      } catch {
        // It gives no reason that a person could use.
        problems.push(`${name} è rovinato: scompatta ${file.name} e scegli i file come sono.`)
      }
    }
  }
}

/** Null for a folder that is damaged. */
function namesIn(bytes: Uint8Array): { name: string; size: number }[] | null {
  const names: { name: string; size: number }[] = []
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize: size }) => {
        names.push({ name, size })
        return false
      },
    })
  } catch {
    return null
  }
  return names
}

/** @throws when it is damaged */
function unpack(bytes: Uint8Array, wanted: string): Uint8Array<ArrayBuffer> {
  const entry = unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted]
  if (!entry) throw new Error(`${wanted} is not in it`)
  return new Uint8Array(entry)
}

// Folders that are dropped: the browser hands them over entry by entry.

/** All files of what was dropped, those of folders with their path. */
export async function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> {
  // Asked for at once: after the first wait the browser has forgotten what was dropped.
  const entries = [...items].map((item) => item.webkitGetAsEntry())
  const given = [...files]
  if (!entries.some((entry) => entry?.isDirectory)) return given
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])))
  return found.flat()
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) })
    return [file]
  }
  if (!isDirectory(entry)) return []
  const reader = entry.createReader()
  const found: File[] = []
  // A hundred at a time, until none is left.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return found
    for (const inner of entries) found.push(...(await filesOf(inner)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
