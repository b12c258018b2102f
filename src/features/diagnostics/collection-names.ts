// What the mirrored collections are called in the shop.

const NAMES: Readonly<Record<string, string>> = {
  products: 'Prodotti',
  product_categories: 'Categorie',
  product_variant_types: 'Tipi di scelta',
  product_variants: 'Scelte',
  settings: 'Orari',
  shop: 'Negozio',
  orders: 'Ordini',
  order_items: 'Righe degli ordini',
  order_discount_codes: 'Codici sconto',
  users: 'Clienti',
  tombstones: 'Cose tolte',
}

/** The collection's own name where there is no other. */
export function collectionName(collection: string): string {
  return NAMES[collection] ?? collection
}
