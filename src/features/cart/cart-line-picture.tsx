// What a line of the cart looks like: its product's picture, or the very cake that was composed.
import { cardPicture } from '#data/product-pictures.ts'
import { cakeLook } from '#domain/cake.ts'
import { CakeTile } from '#ui/cake-tile.tsx'
import { Tile } from '#ui/tile.tsx'
import type { CartLine } from './use-cart.ts'
import { useKeptPhoto } from './use-kept-photo.ts'

export function CartLinePicture({ line, className }: { line: CartLine; className: string | undefined }) {
  const { item, product, problem } = line
  const isFaded = problem !== null && problem.kind !== 'price'
  const photoUrl = useKeptPhoto(item.waferImage)
  const cake = cakeLook(item.customVariants, { hasWafer: item.waferImage !== null }, item.name)
  if (cake) return <CakeTile look={cake} photoUrl={photoUrl} label="" isFaded={isFaded} className={className} />
  const picture = product ? cardPicture(product) : { url: null }
  return <Tile {...picture} alt="" shape="thumb" className={className} isFaded={isFaded} />
}
