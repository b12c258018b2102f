// Photos for screens. The database and the canvas are heavy: both are loaded with the first use.
import { type Watch, watch } from '#data/db/watch.ts'
import type { Photo } from './kept-photos.ts'
import type { PhotoOpening } from './open-photo-file.ts'

type Opening = typeof import('./open-photo-file.ts')

/** The kept photo; null when it is not here (any more). @param hash null asks for none */
export function watchPhoto(hash: string | null): Watch<Photo | null> {
  return watch(async () => {
    const { readPhoto } = await import('./kept-photos.ts')
    return async () => (hash === null ? null : readPhoto(hash))
  })
}

/** See `openPhotoFile`. */
export async function openPhoto(file: Blob, signal: AbortSignal): Promise<PhotoOpening> {
  const { openPhotoFile } = await import('./open-photo-file.ts')
  return openPhotoFile(file, signal)
}

/** See `decodePicture`. */
export async function decode(...asked: Parameters<Opening['decodePicture']>): ReturnType<Opening['decodePicture']> {
  return (await import('./open-photo-file.ts')).decodePicture(...asked)
}

/** See `keepPhoto`. @returns null when the device has no room for it */
export async function keepPicked(photo: Photo): Promise<string | null> {
  const [{ keepPhoto }, { isStorageError }] = await Promise.all([import('./kept-photos.ts'), import('#data/db/database.ts')])
  try {
    return await keepPhoto(photo)
  } catch (error) {
    if (isStorageError(error)) return null
    throw error
  }
}
