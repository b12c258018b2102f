// A shop that takes no cards sells nothing from here: said before a cart is filled, and where it would be ordered.
import { TEXT_CARD_OFF } from '#data/orders/card-off.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import styles from './only-in-shop.module.css'

export function OnlyInShop() {
  const { shop } = useShopInfo()
  return (
    <Notice tone="attention" live="off">
      {TEXT_CARD_OFF}
      {shop?.phone && (
        <a className={styles.phone} href={`tel:${shop.phone.replaceAll(' ', '')}`}>
          {shop.phone}
        </a>
      )}
    </Notice>
  )
}
