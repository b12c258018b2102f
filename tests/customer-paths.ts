// Every page that guests and customers reach by an address.

/** Claims as in a mail's link: enough for its page to show the form. */
const CLAIMS = btoa(JSON.stringify({ id: 'cliente00000000', newEmail: 'nuova@example.com' })).replaceAll('=', '')

export const GUEST_PATHS = [
  '/',
  '/?cerca=',
  '/?senza=latte',
  '/prodotto/cornetto0000000',
  '/prodotto/tortadicomplean',
  '/carrello',
  '/accedi',
  '/registrati',
  '/password-dimenticata',
  '/reimposta-password?token=vecchio',
  '/verifica-email?token=vecchio',
  `/conferma-email?token=x.${CLAIMS}.x`,
  '/aiuto',
  '/benvenuto',
  '/privacy',
  '/condizioni',
  '/arrivederci',
  '/home-torta',
  ...['persone', 'farcitura', 'frase', 'foto', 'riepilogo'].map((step) => `/componi-la-tua-torta?passo=${step}`),
  '/personalizzazione-torta',
  '/personalizzazione-torta?prodotto=tortadicomplean',
  '/diagnostica',
  `/q#${'SFOGLIA'.repeat(60)}`,
  '/q',
  '/entra',
  '/questa-pagina-non-esiste',
]

/** With something in the cart. */
export const CUSTOMER_PATHS = [
  ...['/', '/carrello', '/checkout', '/account', '/account/ordini', '/account/profilo', '/account/aiuto'],
  ...['/order-confirmed', '/post-payment'],
]
