// Who may be where, written out once more: the app's own table plays no part.

export const VISITORS = ['guest', 'cliente', 'totem', 'cassa', 'admin'] as const
export type Visitor = (typeof VISITORS)[number]

export const STAYS = 'stays'
/** Where each visitor ends, in the order of VISITORS. */
export const NAVIGATION_RULES: readonly (readonly [path: string, ...ends: readonly string[]])[] = [
  ['/accedi', STAYS, '/', '/', '/gestionale/ordini', '/gestionale'],
  ['/registrati', STAYS, '/', '/', '/gestionale/ordini', '/gestionale'],
  ['/password-dimenticata', STAYS, '/', '/', '/gestionale/ordini', '/gestionale'],
  ['/', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/home-torta', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/componi-la-tua-torta', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/personalizzazione-torta', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/prodotto/sacher000000000', STAYS, STAYS, STAYS, '/gestionale/ordini', STAYS],
  ['/carrello', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/checkout', '/accedi', STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/order-confirmed', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/order-confirmed-totem', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/post-payment?success=true', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/account', '/accedi', STAYS, '/', '/gestionale/ordini', '/gestionale'],
  ['/account/profilo', '/accedi', STAYS, '/', '/gestionale/ordini', '/gestionale'],
  ['/account/ordini', '/accedi', STAYS, '/', '/gestionale/ordini', '/gestionale'],
  ['/account/aiuto', '/accedi', STAYS, '/', '/gestionale/ordini', '/gestionale'],
  ['/gestionale', '/accedi', '/', '/', '/gestionale/ordini', STAYS],
  ['/gestionale/ordini', '/accedi', '/', '/', STAYS, STAYS],
  ['/gestionale/nuovo-ordine', '/accedi', '/', '/', STAYS, STAYS],
  ['/gestionale/cassa', '/accedi', '/', '/', STAYS, STAYS],
  ['/gestionale/prodotti', '/accedi', '/', '/', '/gestionale/ordini', STAYS],
  ['/gestionale/codici-sconto', '/accedi', '/', '/', '/gestionale/ordini', STAYS],
  ['/gestionale/personale', '/accedi', '/', '/', '/gestionale/ordini', STAYS],
  ['/gestionale/impostazioni', '/accedi', '/', '/', '/gestionale/ordini', STAYS],
  ['/gestionale/aiuto', '/accedi', '/', '/', STAYS, STAYS],
]
/** Addresses that lead nowhere. */
export const UNKNOWN_PATHS = ['/nessuna-pagina', '/gestionale/segreti', '/account/altro', '/prodotto', '/prodotto/a/b']
