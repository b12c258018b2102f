// The shop's brand on this screen: as the server rendered it, as the database says, or as this device remembers it before that.
import { readKeptBrand } from '#data/device/kept-brand.ts'
import { type Brand, brandOf } from '#domain/brand/brand.ts'
import { useShopInfo } from './use-shop-info.ts'

/** Before anybody has named the shop. */
const NAMELESS: Brand = { name: 'Pasticceria', logo: null }

export function useBrand(): Brand {
  const { shop } = useShopInfo()
  return (shop ? brandOf(shop) : readKeptBrand()) ?? NAMELESS
}
