// Who works at and who buys from the demo shop. Invented names.

export const DEMO_ACCOUNTS = [
  { email: 'admin@sfoglia.demo', name: 'Anna', surname: 'Ricci', phone: '333 4821907', role: 'ADMIN', kiosk: false },
  { email: 'cassa@sfoglia.demo', name: 'Marco', surname: 'Bellini', phone: '', role: 'CASHIER', kiosk: false },
  { email: 'totem@sfoglia.demo', name: 'Totem', surname: 'Ingresso', phone: '', role: 'USER', kiosk: true },
  { email: 'cliente@sfoglia.demo', name: 'Giulia', surname: 'Ferraro', phone: '347 1180264', role: 'USER', kiosk: false },
] as const

/** Customers with an account, who order from the web. */
export const CUSTOMERS = [
  ['Martina', 'De Santis', '333 4821908'],
  ['Alberto', 'Conti', '338 2904417'],
  ['Noemi', 'Esposito', '340 7715520'],
  ['Lorenzo', 'Pellegrini', '349 3306182'],
  ['Chiara', 'Marchetti', '328 9904473'],
  ['Davide', 'Sorrentino', '320 4417765'],
  ['Elena', 'Grassi', '331 5582014'],
  ['Paolo', 'Rinaldi', '335 6120938'],
] as const

/** Who orders at the counter or the kiosk and leaves a name. */
export const WALK_INS = [
  ['Carla Bassi', '333 1029384'],
  ['Dott. Manfredi', '335 7781200'],
  ['Renata Villa', '339 4410098'],
  ['Bar Centrale', '045 8001234'],
  ['Giorgio Amato', '347 9902817'],
  ['Signora Pina', ''],
  ['Francesca Leone', '320 1148852'],
  ['Studio Galli', '045 5947710'],
  ['Tommaso Ferri', '348 2209917'],
  ['Ilaria Moretti', '366 7041158'],
  ['Sergio Costa', '334 9917206'],
  ['Beatrice Lombardi', '329 5530147'],
  ['Luca Fontana', '340 6628193'],
  ['Nonna Adele', ''],
  ['Scuola Manzoni', '045 8842016'],
  ['Pietro Gatti', '349 7710253'],
  ['Silvia Barbieri', '338 0417729'],
  ['Antonio Caruso', '327 8816540'],
] as const

export const NOTES = [
  'Senza frutta a guscio: una bambina è allergica alle nocciole.',
  'Passa a ritirare mio marito.',
  'Per favore in due vassoi separati.',
  'Candelina a parte, grazie.',
  'Bagna leggera.',
  'Se possibile con il fiocco.',
]
