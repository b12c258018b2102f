// What the demo's shop says of itself, and the PIN of its kiosk: whoever begins with a shop of their own keeps what they typed, and
// none of this.

/** By the database's names. */
export const DEMO_FACTS = {
  name: 'Sfoglia',
  address: 'Via delle Rose 12, 37121 Verona',
  phone: '045 800 1907',
  vat_number: '01234567897',
  // 20 is on the shop's own packets.
  scale_labels: '21AAAAAPPPPPC 22AAAAAGGGGGC',
}

/** Of `2468`, which `npm start` prints. */
export const DEMO_PIN_HASH =
  'pbkdf2-sha256$210000$5f0911a5c0ffee0024682468decade01$76ece0e3da41dee05fa7f21101a95b7862145ec021c4e29b61cfc2daa206874e'

/** Of the accounts with the known password. */
export const DEMO_MAIL_DOMAIN = '@sfoglia.demo'
/** The known password. */
export const DEMO_PASSWORD = 'dolcezza-demo'
