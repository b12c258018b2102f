// Who sells here, as it stands in the shop's own record.
import type { Shop } from '#domain/shop.ts'

/** @param shop null until it is known */
export function ShopAddress({ shop }: { shop: Shop | null }) {
  if (shop === null) return <p>I dati del negozio arrivano appena c’è la rete; li trovi anche in fondo a ogni pagina.</p>
  return (
    <address>
      <strong>{shop.name}</strong>
      {shop.address !== '' && <span>{shop.address}</span>}
      {shop.vatNumber !== '' && <span>Partita IVA {shop.vatNumber}</span>}
      {shop.phone !== '' && (
        <span>
          Telefono <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>
        </span>
      )}
    </address>
  )
}
