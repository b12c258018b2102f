// What is left and thrown away of a day. A fact: kept by whoever of the shop brings it, and never changed; a correction is another
// line. The same id with other content is refused.
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { parseWaste, wasteContent, wireWaste } from '#domain/waste/waste.ts'
import { deviceOf, timeOf } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { findRecord, newRecord, storedDate } from '../server/database.ts'
import { type Bringer, type EntryResult, type HeardEntry, rejected, taken } from './judging.ts'

const TEXT_DIFFERS = 'Questo avanzo è già arrivato con un contenuto diverso.'

export function judgeWaste(
  tx: PbApp,
  { id, about, author, actor: claimed, content, heardMs }: HeardEntry,
  { sender }: Bringer,
): EntryResult {
  const parsed = parseWaste(content)
  if (!parsed.ok) return rejected(id, 'invalid', `L’avanzo non è valido (${parsed.field}).`)
  const { line } = parsed
  if (line.id !== id || line.productId !== about) return rejected(id, 'invalid', 'L’avanzo non è valido (id).')
  const hash = $security.sha256(wasteContent(line))
  const held = findRecord(tx, 'waste', { id })
  if (held) return held.getString('content_hash') === hash ? taken(id, 'replayed') : rejected(id, 'content-differs', TEXT_DIFFERS)
  const { actor } = claimedActor(tx, sender, claimed || author || line.actorId)
  const { atMs, saidMs } = timeOf(line.atMs, heardMs, sender)
  const record = newRecord(tx, 'waste', {
    ...wireWaste(line),
    // A clock that was wrong was wrong about the day too.
    ...(saidMs !== null && { day: shopMoment(atMs).day }),
    ...{ at: storedDate(atMs), device: deviceOf(tx, line.device, sender) },
    ...{ actor: actor.id, login: sender.account.id, content_hash: hash },
  })
  tx.save(record)
  return taken(id, 'created')
}
