// What is left and thrown away of a day, counted here without network too: queued like everything that this device promises, and shown
// together with what the other devices have told of that day.
import { db, isStorageError } from '#data/db/database.ts'
import { randomBytes, readDevice } from '#data/device/device.ts'
import { askForList } from '#data/orders/ask-for-list.ts'
import { keep } from '#data/outbox/keep.ts'
import { readContents } from '#data/outbox/payload.ts'
import { now } from '#data/server/clock.ts'
import { actingId } from '#data/session/acting.ts'
import { currentCredential } from '#data/session/credentials.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'
import { newRecordId } from '#domain/record-id.ts'
import { parseWaste, type WasteFate, type WasteLine, wireWaste } from '#domain/waste/waste.ts'

export interface CountedWaste {
  product: Pick<Product, 'id' | 'name' | 'unit' | 'priceCents'>
  fate: WasteFate
  /** What is added to what was told before; negative takes it back. */
  thousandths: number
}

/** Of today. @returns `message`, Italian, when nothing was stored */
export async function keepWaste(
  day: ShopDay,
  counted: readonly CountedWaste[],
): Promise<{ ok: true } | { ok: false; message: string }> {
  const author = await currentCredential()
  if (!author || author.role === 'USER') return { ok: false, message: 'Accedi come personale.' }
  try {
    const { code } = await readDevice()
    const common = { day, atMs: now(), device: code, actorId: (await actingId()) ?? author.userId }
    const lines = counted.map(({ product, fate, thousandths }): WasteLine => {
      const { id: productId, name: productName, unit, priceCents: unitPriceCents } = product
      return { ...common, id: newRecordId(randomBytes), productId, productName, unit, unitPriceCents, fate, thousandths }
    })
    const drafts = lines.map((line) => {
      return { id: line.id, kind: 'waste' as const, about: line.productId, stored: { content: wireWaste(line) } }
    })
    const kept = await keep(author, drafts, [], async (store) => {
      for (const { id } of lines) await store(id)
      return true
    })
    return kept === 'not-signed-in' ? { ok: false, message: 'Accedi come personale.' } : { ok: true }
  } catch (error) {
    if (!isStorageError(error)) throw error
    return { ok: false, message: 'Questo dispositivo non riesce a salvare: gli avanzi non sono stati registrati.' }
  }
}

/** What this device has counted that day, delivered or not. */
export async function readOwnWaste(day: ShopDay): Promise<WasteLine[]> {
  const rows = await db.outbox
    .filter(({ kind, state }) => kind === 'waste' && state !== 'rejected' && state !== 'settled')
    .toArray()
  return linesOf(
    day,
    (await readContents(rows)).map((stored) => stored?.content),
  )
}

/** What the server knows of that day, whoever counted it. */
export async function readToldWaste(day: ShopDay, signal: AbortSignal): Promise<WasteLine[] | 'offline' | 'failed'> {
  const told = await askForList('waste', { filter: `day = ${JSON.stringify(day)}`, perPage: '1000' }, signal)
  return typeof told === 'string' ? told : linesOf(day, told)
}

/** What cannot be read is left out. */
function linesOf(day: ShopDay, contents: readonly unknown[]): WasteLine[] {
  return contents.map(parseWaste).flatMap((parsed) => (parsed.ok && parsed.line.day === day ? [parsed.line] : []))
}
