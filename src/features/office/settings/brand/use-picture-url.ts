// A picture of the shop as it would look: the one that was just chosen, or the one that is stored.
import { brandFile } from '#domain/brand/brand.ts'
import type { Shop } from '#domain/shop.ts'
import { useBlobUrl } from '#ui/picture/use-blob-url.ts'

/** Null without any. @param stored the file's name @param chosen undefined: nothing was chosen */
export function usePictureUrl({ id }: Shop, stored: string, chosen: Blob | null | undefined): string | null {
  const url = useBlobUrl(chosen)
  if (chosen !== undefined) return url ?? null
  return stored === '' ? null : brandFile(id, stored)
}
