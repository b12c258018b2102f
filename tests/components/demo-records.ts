// What the demo shop has in its database, read out of a real one once per build, for the server of the component tests.
import '../clock/shifted-clock.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import { startPocketBase, superuserToken } from '../../scripts/start/pocketbase.mjs'
import { demoDatabase, forgetPrepared, SUPERUSER } from '../prepared/databases.ts'

export const DEMO_RECORDS = '.build/demo-records.json'
/** A week is enough for every screen, and quickly read on each test's new device. */
const DAYS_BACK = 7
/** By name, with the field by which old records are left out. */
const COLLECTIONS: Record<string, string> = {
  product_categories: '',
  products: '',
  product_variant_types: '',
  product_variants: '',
  product_prices: '',
  settings: '',
  shop: '',
  shop_private: '',
  users: '',
  devices: '',
  device_days: '',
  order_discount_codes: '',
  orders: 'pickup_date',
  order_items: 'order_id.pickup_date',
  order_events: 'order_id.pickup_date',
}

/** Vitest's global setup. */
export default async function readDemoRecords(): Promise<void> {
  // The same hour is the same shop.
  const madeFrom = `${readFileSync('dist/built-from', 'utf8')} ${new Date().toISOString().slice(0, 13)}`
  if (existsSync(DEMO_RECORDS) && JSON.parse(readFileSync(DEMO_RECORDS, 'utf8')).madeFrom === madeFrom) return
  rmSync(DEMO_RECORDS, { force: true })
  const dir = await mkdtemp(join(tmpdir(), 'sfoglia-demo-records-'))
  await cp(await demoDatabase(), dir, { recursive: true })
  const database = await startPocketBase({ dir })
  try {
    const token = await superuserToken(database.url, SUPERUSER)
    const records: Record<string, unknown[]> = {}
    const since = new Date(Date.now() - DAYS_BACK * DAY_MS).toISOString().replace('T', ' ')
    for (const [collection, dateField] of Object.entries(COLLECTIONS)) {
      const filter = dateField === '' ? '' : `${dateField} >= "${since}"`
      records[collection] = await readAll(database.url, token, collection, filter)
    }
    mkdirSync(dirname(DEMO_RECORDS), { recursive: true })
    // Pages live at the moment in which it was full: whatever a test writes is newer.
    writeFileSync(DEMO_RECORDS, JSON.stringify({ madeFrom, filledMs: Date.now(), records }))
  } finally {
    await database.stop()
    await rm(dir, { recursive: true, force: true })
    await forgetPrepared()
  }
}

async function readAll(url: string, token: string, collection: string, filter: string): Promise<unknown[]> {
  const items: unknown[] = []
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ page: String(page), perPage: '1000', sort: 'updated,id', filter })
    const response = await fetch(`${url}/api/collections/${collection}/records?${query}`, { headers: { authorization: token } })
    const body: { items: unknown[]; totalPages: number } = await response.json()
    if (!response.ok) throw new Error(`${collection}: ${JSON.stringify(body)}`)
    items.push(...body.items)
    if (page >= body.totalPages) return items
  }
}
