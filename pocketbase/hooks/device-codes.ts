// A device that is new here: its code, and what its coming says of others.

/** Not saved yet. A kiosk's account is of one tablet: when it starts on an empty one, the memory of the one before is gone. */
export function newDevice(tx: PbApp, id: string, caller: PbRecord): PbRecord {
  const isKiosk = caller.getBool('kiosk')
  if (isKiosk) replaceEarlier(tx, caller.id)
  const letter = isKiosk ? 'K' : 'C'
  return new Record(tx.findCachedCollectionByNameOrId('devices'), {
    id,
    code: nextCode(tx, letter),
    kind: isKiosk ? 'kiosk' : 'counter',
  })
}

/** Until it speaks again: two tablets may share an account after all. */
function replaceEarlier(tx: PbApp, ownerId: string): void {
  const filter = 'owner = {:ownerId} && revoked = false && replaced = false'
  for (const device of tx.findRecordsByFilter('devices', filter, '', 0, 0, { ownerId })) {
    device.set('replaced', true)
    tx.saveNoValidate(device)
  }
}

/** It says so itself, under the code that it has now. */
export function noteCleared(tx: PbApp, code: string): void {
  const filter = 'code = {:code} && revoked = false && replaced = false'
  for (const device of tx.findRecordsByFilter('devices', filter, '', 1, 0, { code })) {
    device.set('replaced', true)
    tx.saveNoValidate(device)
  }
}

/** Passes over codes that orders brought along before their device was known. */
function nextCode(tx: PbApp, letter: string): string {
  const row = new DynamicModel({ value: 0 })
  const sql =
    'INSERT INTO counters (key, value) VALUES ({:key}, 1) ON CONFLICT (key) DO UPDATE SET value = value + 1 RETURNING value'
  for (;;) {
    tx.db()
      .newQuery(sql)
      .bind({ key: `device ${letter}` })
      .one(row)
    const code = `${letter}${row.value}`
    if (tx.findRecordsByFilter('devices', 'code = {:code}', '', 1, 0, { code }).length === 0) return code
  }
}
