// A few of the things that were ordered, on a paper doily.
import { watchOrderPhoto } from '#data/order-photo-file.ts'
import { cardPicture } from '#data/product-pictures.ts'
import type { CakeLook } from '#domain/cake.ts'
import type { Product } from '#domain/catalogue.ts'
import type { OrderItem } from '#domain/order.ts'
import { CakePicture } from '#ui/cake-picture.tsx'
import { Picture } from '#ui/picture.tsx'
import { useBlobUrl } from '#ui/use-blob-url.ts'
import { useLive } from '#ui/use-live.ts'
import styles from './ordered-plate.module.css'
import { platePlaces } from './plate-places.ts'
import { servedThings } from './served-things.ts'

export interface OrderedPlateProps {
  items: readonly OrderItem[]
  /** Those of the items' products that are still sold. */
  products: readonly Product[]
}

export function OrderedPlate({ items, products }: OrderedPlateProps) {
  const things = servedThings(items, products)
  const places = platePlaces(things.length)
  return (
    <div className={styles.plate} aria-hidden="true">
      <picture>
        <source type="image/avif" srcSet="/hero/centrino-520.avif" />
        <img src="/hero/centrino-520.webp" alt="" width={520} height={340} className={styles.doily} />
      </picture>
      {places.map(({ left, top, width }, index) => {
        const thing = things[index]
        if (!thing) return null
        const style = { left: `${left}%`, top: `${top}%`, width: `${width}%` }
        if ('cake' in thing) {
          return (
            <div key={thing.key} className={styles.cake} style={style}>
              <ServedCake itemId={thing.key} look={thing.cake} waferImage={thing.waferImage} />
            </div>
          )
        }
        return <Picture key={thing.key} {...cardPicture(thing.product)} alt="" isEager className={styles.picture} style={style} />
      })}
    </div>
  )
}

/** With its photo on it, as soon as the server's copy of it is here. */
function ServedCake({ itemId, look, waferImage }: { itemId: string; look: CakeLook; waferImage: string }) {
  const photo = useLive(watchOrderPhoto(itemId, 'wafer_image', waferImage), [itemId, waferImage])
  const url = useBlobUrl(photo?.kind === 'photo' ? photo.blob : null)
  return <CakePicture look={look} photoUrl={url ?? null} label="" size="large" />
}
