// Fills an empty database with the demo shop, as a superuser and in a few batches. Built to dist/pocketbase/demo.mjs.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { DaySetting } from '#domain/opening-hours.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { catalogueRecords } from './catalogue.ts'
import { demoId } from './demo-product.ts'
import { type DemoOrder, demoOrders, orderRecords } from './orders.ts'
import { CUSTOMERS, DEMO_ACCOUNTS } from './people.ts'
import { seededRandom } from './random.ts'
import { CODES, KIOSK_PIN_HASH, openingSettings, SHOP, settingRecord } from './shop-facts.ts'

interface NewRecord {
  collection: string
  body: Record<string, unknown>
  pictures?: { field: string; file: string }[]
}

const RECORDS_PER_BATCH = 500

/** Whether nothing has been put into the shop yet. */
export async function isEmptyShop(url: string, superuserToken: string): Promise<boolean> {
  const response = await fetch(`${url}/api/collections/products/records?perPage=1`, {
    headers: { authorization: superuserToken },
  })
  const body = (await response.json()) as { totalItems: number }
  return response.ok && body.totalItems === 0
}

/**
 * @param options.password of the four demo accounts; the demo's other customers get one that nobody knows
 * @param options.picturesDir folder of the products' pictures
 * @param options.nowMs around which orders and closures are made
 * @throws when the server refuses a record
 */
export async function fillDemoShop(
  url: string,
  superuserToken: string,
  options: { password: string; picturesDir: string; nowMs?: number },
): Promise<void> {
  const nowMs = options.nowMs ?? Date.now()
  const today = shopMoment(nowMs).day
  const settings = openingSettings(today)
  const random = seededRandom(Number(today.replaceAll('-', '')))
  const customers = [demoId('cliente'), ...CUSTOMERS.map(([name, surname]) => demoId(`${name}${surname}`))]
  const ids = { customers, kiosk: demoId('totem'), cashier: demoId('cassa') }
  const orders = demoOrders(random, nowMs, settings, ids)

  await setBatch(url, superuserToken, true)
  try {
    await send(url, superuserToken, options.picturesDir, [
      ...people(options.password),
      ...shopRecords(settings),
      ...catalogueRecords(),
    ])
    await send(url, superuserToken, options.picturesDir, orders.flatMap(orderRecords))
    await send(url, superuserToken, options.picturesDir, deviceRecords(orders, today))
  } finally {
    await setBatch(url, superuserToken, false)
  }
}

function people(password: string): NewRecord[] {
  const account = (id: string, secret: string, fields: Record<string, unknown>): NewRecord => ({
    collection: 'users',
    body: { id, password: secret, passwordConfirm: secret, verified: true, ...fields },
  })
  return [
    ...DEMO_ACCOUNTS.map((person) => account(demoId(person.email.split('@')[0] ?? ''), password, { ...person })),
    ...CUSTOMERS.map(([name, surname, phone]) =>
      account(demoId(`${name}${surname}`), crypto.randomUUID(), {
        email: `${name}.${surname}@sfoglia.demo`.toLowerCase().replace(' ', ''),
        name,
        surname,
        phone,
        role: 'USER',
      }),
    ),
  ]
}

function shopRecords(settings: readonly DaySetting[]): NewRecord[] {
  return [
    { collection: 'shop', body: { id: demoId('shop'), ...SHOP } },
    { collection: 'shop_private', body: { id: demoId('shop'), notify_numbers: [], kiosk_pin_hash: KIOSK_PIN_HASH } },
    ...settings.map((setting) => ({ collection: 'settings', body: settingRecord(setting) })),
    ...CODES.map((code) => ({ collection: 'order_discount_codes', body: { id: demoId(`codice ${code.code}`), ...code } })),
  ]
}

/** The two devices whose orders the demo has, and the web's counter, so that numbers go on where the demo's end. */
function deviceRecords(orders: readonly DemoOrder[], today: string): NewRecord[] {
  const countToday = (device: string) =>
    orders.filter((order) => order.device === device && shopMoment(order.placedMs).day === today).length
  const device = (code: string, kind: string, owner: string, name: string): NewRecord => ({
    collection: 'devices',
    body: { id: demoId(`dispositivo ${code}`), code, kind, owner, name, counter: countToday(code), counter_day: today },
  })
  return [
    device('K1', 'kiosk', demoId('totem'), 'Totem all’ingresso'),
    device('C1', 'counter', demoId('cassa'), 'Cassa'),
    { collection: 'counters', body: { key: `web ${today}`, value: countToday('') } },
    { collection: 'counters', body: { key: 'device K', value: 1 } },
    { collection: 'counters', body: { key: 'device C', value: 1 } },
  ]
}

async function send(url: string, token: string, picturesDir: string, records: readonly NewRecord[]): Promise<void> {
  for (let start = 0; start < records.length; start += RECORDS_PER_BATCH) {
    const batch = records.slice(start, start + RECORDS_PER_BATCH)
    const form = new FormData()
    const requests = batch.map(({ collection, body }) => ({
      method: 'POST',
      url: `/api/collections/${collection}/records`,
      body,
    }))
    form.set('@jsonPayload', JSON.stringify({ requests }))
    for (const [index, { pictures = [] }] of batch.entries()) {
      for (const { field, file } of pictures) {
        const bytes = await readFile(`${picturesDir}/${file}`)
        form.append(`requests.${index}.${field}`, new Blob([bytes]), basename(file))
      }
    }
    const response = await fetch(`${url}/api/batch`, { method: 'POST', headers: { authorization: token }, body: form })
    if (!response.ok) throw new Error(`The demo shop could not be filled: ${await response.text()}`)
  }
}

async function setBatch(url: string, token: string, enabled: boolean): Promise<void> {
  const batch = { enabled, maxRequests: RECORDS_PER_BATCH, timeout: 60, maxBodySize: 64_000_000 }
  const response = await fetch(`${url}/api/settings`, {
    method: 'PATCH',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ batch }),
  })
  if (!response.ok) throw new Error(`The settings could not be changed: ${await response.text()}`)
}
