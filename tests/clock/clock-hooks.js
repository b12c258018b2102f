// What clock.pb.js registers; shifted-build.ts writes the script that shifts `Date` before it.

/** PocketBase keeps a stamp that was set by hand, when it differs from the one before. */
function stamp({ record }, names) {
  const { fields, system } = record.collection()
  // Those that end logins and codes: by the real clock.
  if (system) return
  const nowMs = Date.now()
  for (const name of names) {
    if (fields.getByName(name)?.type() !== 'autodate') continue
    const beforeMs = instantOf(record.original(), name)
    if (instantOf(record, name) !== beforeMs) continue
    record.setRaw(name, new DateTime(new Date(Math.max(nowMs, beforeMs + 1)).toISOString().replace('T', ' ')))
  }
}

function instantOf(record, name) {
  return Date.parse(record.getString(name)) || 0
}

module.exports = {
  tellTime(e) {
    if (tellsTheTime(e.request.url.path)) e.response.header().set('Date', new Date().toUTCString())
    return e.next()
  },
  stampNew(e) {
    stamp(e, ['created', 'updated'])
    e.next()
  },
  stampChanged(e) {
    stamp(e, ['updated'])
    e.next()
  },
}
