// A few of the things that were ordered, on a paper doily: each composed cake as it was composed, every other product once.
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import { type CakeLook, lookOfItem } from '#domain/cake/look.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { useOrderPhoto } from '#hooks/use-order-photo.ts'
import { CakePicture } from '#ui/cake/cake-picture.tsx'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture/picture.tsx'
import styles from './ordered-plate.module.css'

interface OrderedPlateProps {
  items: readonly OrderItem[]
  /** Those of the items' products that are still sold. */
  products: readonly Product[]
}

export function OrderedPlate({ items, products }: OrderedPlateProps) {
  const things = plateItems(items, products)
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
            <div key={thing.key} className={classNames('center', styles.cake)} style={style}>
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
  const { url } = useOrderPhoto(itemId, 'wafer_image', waferImage)
  return <CakePicture look={look} photoUrl={url} label="" size="large" />
}

// What stands on the thank-you's doily: each composed cake as it was composed, every other product once.

/** `waferImage`: its photo as the server calls it; empty while it has none. */
type PlateItem = { key: string; cake: CakeLook; waferImage: string } | { key: string; product: Product }

/** @param products those still sold; what has no picture is left out */
export function plateItems(items: readonly OrderItem[], products: readonly Product[]): PlateItem[] {
  const served = new Map<string, PlateItem>()
  for (const item of items) {
    const { id, productId, waferImage } = item
    const cake = lookOfItem(item)
    const product = products.find((candidate) => candidate.id === productId)
    if (cake) served.set(id, { key: id, cake, waferImage })
    else if (product && product.images.length > 0) served.set(productId, { key: productId, product })
  }
  return [...served.values()]
}

// Where one, two or three things stand on the doily: the back ones first, so that the front one overlaps them.

interface PlatePlace {
  /** Percent of the doily's picture; the thing is square. */
  left: number
  top: number
  width: number
}

const PLACES: readonly (readonly PlatePlace[])[] = [
  [],
  [{ left: 22, top: -2, width: 56 }],
  [
    { left: 11, top: 7, width: 44 },
    { left: 45, top: 14, width: 44 },
  ],
  [
    { left: 14, top: -2, width: 39 },
    { left: 43, top: 1, width: 42 },
    { left: 25, top: 32, width: 42 },
  ],
]

/** @param count how many things there are; more than three do not fit and are left out */
function platePlaces(count: number): readonly PlatePlace[] {
  return PLACES[Math.min(count, PLACES.length - 1)] ?? []
}
