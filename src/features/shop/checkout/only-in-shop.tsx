// A shop that takes no cards, and lets nobody pay at pickup, sells nothing from here. Pages that the server renders say so in their frame; a device that has the
// pages already asks, in the cart and at the checkout.
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { isCardOff } from '#data/orders/card-off.ts'
import { TEXT_CARD_OFF } from '#domain/payment/card-off.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import styles from './only-in-shop.module.css'

export function OnlyInShop({ text = TEXT_CARD_OFF }: { text?: string }) {
  const { shop } = useShopInfo()
  return (
    <Notice tone="attention" live="off">
      {text}
      {shop?.phone && (
        <a className={classNames('nowrap strong', styles.phone)} href={`tel:${shop.phone.replaceAll(' ', '')}`}>
          {shop.phone}
        </a>
      )}
    </Notice>
  )
}

/** Nothing where cards are taken or it is paid at pickup, or where the page's frame says it. */
export function CardOffWord() {
  const { shop } = useShopInfo()
  const isSaid = ssrSnapshot()?.isCardOff === true || shop?.isPayAtPickup === true
  return useIsCardOff(!isSaid) && <OnlyInShop />
}

/** False while nobody says so. @param isAsked whether it matters */
export function useIsCardOff(isAsked: boolean): boolean {
  const { read } = useServerRead(async (signal) => ({ isOff: isAsked && (await isCardOff(signal)) }), [isAsked])
  return typeof read === 'object' && read.isOff
}
