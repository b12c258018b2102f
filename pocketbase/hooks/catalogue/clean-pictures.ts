// The catalogue's pictures: whatever a form sends, only the picture in it is stored, under a name of ours. What is no picture, or
// would be one of too many pixels, is refused. Whoever stole the owner's login should not be able to plant files.
import { cleanImage } from '#domain/image/clean.ts'
import { PHOTO_MAX_BYTES } from '#domain/image/photo.ts'
import { brokenRule } from '../server/answers.ts'

const PICTURE_FIELDS: Record<string, readonly string[]> = {
  products: ['images', 'images_small'],
  product_categories: ['image'],
}
const REFUSALS = {
  unknown: 'La foto deve essere JPEG, PNG o WebP.',
  damaged: 'La foto è rovinata o incompleta.',
  'too-many-pixels': 'La foto ha troppi pixel.',
  'too-heavy': 'La foto è troppo grande per un PNG: mandala come JPEG.',
}
const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** A superuser's files stay as they are: the demo shop's AVIF. @throws BadRequestError by field */
export function cleanPictures(e: PbRecordRequestEvent): void {
  if (e.auth?.collection().name !== '_superusers') {
    for (const field of PICTURE_FIELDS[e.record.collection().name] ?? []) {
      for (const file of e.record.getUnsavedFiles(field)) cleanFile(field, file)
    }
  }
  e.next()
}

function cleanFile(field: string, file: PbFile): void {
  const size = file.size
  if (size > PHOTO_MAX_BYTES) refuse(field, 'La foto è troppo grande.')
  const bytes = new Uint8Array(size)
  const reader = file.reader.open()
  try {
    bytes.set(toBytes(reader, PHOTO_MAX_BYTES))
  } finally {
    reader.close()
  }
  const clean = cleanImage(bytes)
  if (!clean.ok) refuse(field, REFUSALS[clean.reason])
  const ending = $security.randomStringWithAlphabet(10, 'abcdefghijklmnopqrstuvwxyz0123456789')
  const picture = $filesystem.fileFromBytes(clean.bytes, 'foto')
  file.reader = picture.reader
  file.size = picture.size
  file.name = `foto_${ending}.${EXTENSIONS[clean.type]}`
}

function refuse(field: string, message: string): never {
  throw brokenRule(message, 'validation_picture', { [field]: message })
}
