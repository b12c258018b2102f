// The very cake that was composed, small, beside its line at the counter.
import { watchPhoto } from '#data/photo-access.ts'
import { cakeLook } from '#domain/cake.ts'
import type { CartItem } from '#domain/cart.ts'
import { CakeTile } from '#ui/cake-tile.tsx'
import { useBlobUrl } from '#ui/use-blob-url.ts'
import { useLive } from '#ui/use-live.ts'

export function CakeLinePicture({ item, className }: { item: CartItem; className: string | undefined }) {
  const { waferImage } = item
  const photo = useLive(watchPhoto(waferImage), [waferImage])
  const photoUrl = useBlobUrl(photo?.blob ?? null)
  const look = cakeLook(item.customVariants, { hasWafer: waferImage !== null }, item.name)
  return look && <CakeTile look={look} photoUrl={photoUrl ?? null} label="" className={className} />
}
