// An uploaded picture as it is stored: only the picture in it, under a name of ours. Whatever else the file carries is dropped.
import { cleanImage } from '#domain/image/clean.ts'
import { PHOTO_MAX_BYTES } from '#domain/image/photo.ts'

type CleanUpload =
  /** `ending`: of the file's name, with random letters, so that nobody guesses it. */
  | { ok: true; bytes: Uint8Array; ending: string; width: number; height: number }
  /** `message`: Italian. 413 (RFC 9110, 15.5.14) for a file that is too large. */
  | { ok: false; status: 400 | 413; message: string }

const TEXTS = {
  unknown: 'La foto deve essere JPEG, PNG o WebP.',
  damaged: 'La foto è rovinata o incompleta.',
  'too-many-pixels': 'La foto ha troppi pixel: al massimo 2000 per lato.',
  'too-deep': 'La foto ha 16 bit per colore: salvala a 8 bit.',
  'too-heavy': 'La foto è troppo grande per un PNG: mandala come JPEG.',
}
const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

export function cleanUpload(file: PbFile): CleanUpload {
  if (file.size > PHOTO_MAX_BYTES) return { ok: false, status: 413, message: 'La foto è troppo grande.' }
  const bytes = new Uint8Array(file.size)
  // One copy inside the engine; byte by byte in a script it would take seconds.
  bytes.set(read(file, (reader) => toBytes(reader, PHOTO_MAX_BYTES)))
  const clean = cleanImage(bytes)
  if (!clean.ok) return { ok: false, status: 400, message: TEXTS[clean.reason] }
  const letters = $security.randomStringWithAlphabet(10, 'abcdefghijklmnopqrstuvwxyz0123456789')
  const { width, height } = clean
  return { ok: true, bytes: clean.bytes, width, height, ending: `${letters}.${EXTENSIONS[clean.type]}` }
}

/** SHA-256, hex, of the file as it was sent. */
export function hashOfUpload(file: PbFile): string {
  return $security.sha256(read(file, (reader) => toString(reader, PHOTO_MAX_BYTES)))
}

function read<Value>(file: PbFile, use: (reader: { close(): void }) => Value): Value {
  const reader = file.reader.open()
  try {
    return use(reader)
  } finally {
    reader.close()
  }
}
