// Outbox entries as they lie on a device.
import type { NewOutboxRow } from '#data/db/database.ts'

export function anOutboxRow(id: string, fields: Partial<NewOutboxRow> = {}): NewOutboxRow {
  return {
    id,
    kind: 'order',
    version: 1,
    about: id,
    authorId: 'totem0000000001',
    state: 'waiting',
    order: { number: 'K1-042', pickupMs: 0, totalCents: 3600 },
    writtenMs: 0,
    serverErrors: 0,
    notBeforeMs: 0,
    isUnreadable: false,
    serverCreated: '',
    serverUpdated: '',
    reason: '',
    message: '',
    ...fields,
  }
}
