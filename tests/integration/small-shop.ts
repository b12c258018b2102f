// A shop that is open every day, with a few products of each kind and one person per role: what most tests need.
import { addDays, instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { type Client, PASSWORD } from './client.ts'

export interface Person {
  id: string
  token: string
}

export interface SmallShop {
  admin: Person
  cashier: Person
  kiosk: Person
  /** Customers. */
  anna: Person
  bruno: Person
}

export const IDS = {
  category: 'categoriauno000',
  cornetto: 'cornetto0000000',
  torta: 'torta0000000000',
  pane: 'pane00000000000',
  esaurito: 'esaurito0000000',
  ripieno: 'ripieno00000000',
  crema: 'crema0000000000',
  pistacchio: 'pistacchio00000',
} as const

export const SLOT_CAPACITY = 4

/** Fills an empty server; tests get a copy by `startSmallShop`. */
export async function fillSmallShop(server: Client): Promise<SmallShop> {
  await server.create('shop', { name: 'Sfoglia di prova' })
  for (const day of ['0', '1', '2', '3', '4', '5', '6']) {
    const hours = { open_hours: '07:00', close_hours: '20:00', start_prep_hours: '04:00', finish_prep_hours: '19:00' }
    await server.create('settings', { day, ...hours, slot_capacity: SLOT_CAPACITY })
  }
  await server.create('product_categories', { id: IDS.category, name: 'Colazione', slug: 'colazione' })
  await server.create('product_variant_types', { id: IDS.ripieno, name: 'Ripieno', required: true, multiple: false })
  const variant = { type: IDS.ripieno, available: true }
  await server.create('product_variants', { id: IDS.crema, value: 'Crema', priceIncrease: 0, ...variant })
  await server.create('product_variants', { id: IDS.pistacchio, value: 'Pistacchio', priceIncrease: 0.6, ...variant })
  const product = {
    category: IDS.category,
    unit: 'pezzo',
    composition: 'none',
    available: true,
    min_quantity: 1,
    quantity_step: 1,
  }
  await server.create('products', { id: IDS.cornetto, name: 'Cornetto', price: 1.6, ...product })
  await server.create('products', {
    ...product,
    id: IDS.torta,
    name: 'Torta di compleanno',
    price: 26,
    preparation_time: 1,
    composition: 'personalise',
    variant_types: [IDS.ripieno],
  })
  await server.create('products', {
    ...product,
    id: IDS.pane,
    name: 'Pane',
    price: 5.2,
    unit: 'kg',
    min_quantity: 0.5,
    max_quantity: 6,
    quantity_step: 0.5,
  })
  await server.create('products', { ...product, id: IDS.esaurito, name: 'Maritozzo', price: 3, available: false })
  await server.create('order_discount_codes', { code: 'NONNA10', value: 10 })
  const person = async (name: string, fields: Record<string, unknown>): Promise<Person> => {
    const email = `${name}@sfoglia.test`
    const account = { email, password: PASSWORD, passwordConfirm: PASSWORD, verified: true, name, surname: 'Prova', ...fields }
    const { id } = await server.create('users', account)
    return { id, token: (await server.login(email)).token }
  }
  return {
    admin: await person('admin', { role: 'ADMIN' }),
    cashier: await person('cassa', { role: 'CASHIER' }),
    kiosk: await person('totem', { role: 'USER', kiosk: true }),
    anna: await person('anna', { role: 'USER', phone: '333 1234567' }),
    bruno: await person('bruno', { role: 'USER' }),
  }
}

/** The instant of a slot some days from now, as orders carry it. */
export function slotIn(days: number, time: string): string {
  return new Date(instantOf(addDays(shopMoment(Date.now()).day, days), time)).toISOString()
}
