// A trace of the drawer opened without a sale, as this till writes it.
import { randomBytes, readDevice } from '#data/device/device.ts'
import { now } from '#data/server/clock.ts'
import { actingId } from '#data/session/acting.ts'
import { currentCredential } from '#data/session/credentials.ts'
import type { DrawerOpening } from '#domain/payment/drawer.ts'
import { newRecordId } from '#domain/record-id.ts'

/** @param reason see `drawerReasonProblem` */
export async function newDrawerOpening(reason: string): Promise<DrawerOpening> {
  const [{ code: device }, actor, login] = await Promise.all([readDevice(), actingId(), currentCredential()])
  return { id: newRecordId(randomBytes), atMs: now(), device, actorId: actor ?? login?.userId ?? '', reason: reason.trim() }
}
