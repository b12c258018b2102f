// Bugs that queues of orders really have, each planted into the real source by replacing a text. The schedules must find every
// one: a model that does not is blind there. A text that is no longer in the source fails the build, so that this list follows
// it.
import type { SourceChange } from './outbox-build.ts'

export interface PlantedBug {
  name: string
  changes: SourceChange[]
}

function bug(name: string, ...changes: [file: string, find: string, replace: string][]): PlantedBug {
  return { name, changes: changes.map(([file, find, replace]) => ({ file: `src/data/${file}`, find, replace })) }
}

export const PLANTED_BUGS: PlantedBug[] = [
  bug('entries are deleted before they are sent', [
    'outbox/drain.ts',
    '  const answer = await sendEntries(',
    '  await db.outbox.bulkDelete(rows.map((row) => row.sequence))\n  const answer = await sendEntries(',
  ]),
  bug('entries are deleted once delivered', [
    'outbox/settle.ts',
    '    await showOnScreens(news)',
    "    for (const { row, verdict } of news) if (verdict.kind === 'delivered') await db.outbox.delete(row.sequence)\n    await showOnScreens(news)",
  ]),
  bug('no lock between tabs', [
    'outbox/drain.ts',
    'return navigator.locks.request(NAME, work)',
    'return Promise.resolve(NAME).then(work)',
  ]),
  bug(
    'a new id at every attempt',
    [
      'outbox/requests.ts',
      'JSON.stringify({ device, days, entries, ',
      'JSON.stringify({ device, days, entries: entries.map((entry) => { const id = newRecordId((count) => crypto.getRandomValues(new Uint8Array(count))); return { ...entry, id, content: { ...entry.content, id } } }), ',
    ],
    [
      'outbox/requests.ts',
      '  for (const result of results.map(asObject)) {',
      '  for (const [index, result] of results.map(asObject).entries()) {\n    result.id = entries[index]?.id',
    ],
    [
      'outbox/requests.ts',
      "import type { WireEntry } from '#domain/entry/entry.ts'",
      "import { newRecordId } from '#domain/record-id.ts'\nimport type { WireEntry } from '#domain/entry/entry.ts'",
    ],
  ),
  bug('outcomes are taken by position', [
    'outbox/requests.ts',
    '  for (const result of results.map(asObject)) {',
    '  for (const [index, result] of results.map(asObject).entries()) {\n    result.id = entries[index]?.id',
  ]),
  bug('a refusal counts as success', [
    'outbox/drain.ts',
    "    if (!isAboutContent) verdicts.set(id, { kind: 'failed' })",
    "    if (answer.kind === 'refused') verdicts.set(id, { kind: 'delivered', order: null })\n    else if (!isAboutContent) verdicts.set(id, { kind: 'failed' })",
  ]),
  bug('an entry that the answer does not name counts as delivered', [
    'outbox/drain.ts',
    "answer.verdicts.get(id) ?? { kind: 'failed' })",
    "answer.verdicts.get(id) ?? { kind: 'delivered', order: null })",
  ]),
  bug(
    'any 200 counts as an answer, a page too',
    [
      'outbox/requests.ts',
      '  if (body === null) return silence',
      "  if (body === null) return response.ok ? { kind: 'answered', body: {} } : silence",
    ],
    [
      'outbox/requests.ts',
      '  if (!Array.isArray(results)) return silence',
      "  if (!Array.isArray(results)) return { kind: 'answered', verdicts: new Map(entries.map(({ id }) => [id, { kind: 'delivered', order: null, contentHash: '' }])) }",
    ],
  ),
  bug('a gateway that is away counts as a refusal', [
    'outbox/requests.ts',
    'if (WAIT_STATUSES.includes(response.status)) {',
    "if (response.status >= 429) return { kind: 'refused', status: 400, message: '' }\n  if (WAIT_STATUSES.includes(response.status)) {",
  ]),
  bug('a refusal counts whoever utters it', [
    'outbox/requests.ts',
    '  if (body === null) return silence',
    "  if (body === null && response.status === 403) return { kind: 'refused', status: 400, message: '' }\n  if (body === null) return silence",
  ]),
  bug(
    'the number is taken outside the transaction',
    [
      'ordering/queue-order.ts',
      '  const tables =',
      '  const device = await readDevice()\n  const { number, daySequence } = await takeOrderNumber(device.code, shopMoment(Date.parse(wire.placed_at)).day, Date.parse(wire.pickup_date))\n  const tables =',
    ],
    [
      'ordering/queue-order.ts',
      '    const { number, daySequence } = await takeOrderNumber(code, day, Date.parse(wire.pickup_date))\n',
      '',
    ],
  ),
  bug(
    'the cart is emptied in a transaction of its own',
    ['ordering/queue-order.ts', '    await closePlacedCart(placing, number)\n', ''],
    [
      'ordering/queue-order.ts',
      '  if (result?.ok) noteJustPlaced(result)\n',
      "  if (result?.ok) await closePlacedCart(placing, '')\n  if (result?.ok) noteJustPlaced(result)\n",
    ],
  ),
  bug(
    'the cart is emptied before the order is stored',
    ['ordering/queue-order.ts', '    await closePlacedCart(placing, number)\n', ''],
    [
      'ordering/queue-order.ts',
      '    const refusal = await refusalByCart(cart, cartHash, author.userId)\n    if (refusal) return refusal\n',
      '',
    ],
    [
      'ordering/queue-order.ts',
      '  const tables =',
      "  const early = await refusalByCart(cart, cartHash, author.userId)\n  if (early) return early\n  await db.transaction('rw', db.keyValues, () => closePlacedCart(placing, ''))\n  const tables =",
    ],
  ),
  bug('the stored cart is not looked at again', [
    'ordering/queue-order.ts',
    'const refusal = await refusalByCart(cart, cartHash, author.userId)',
    'const refusal = null',
  ]),
  bug('a cart that waits to be paid is ordered again', [
    'ordering/placing.ts',
    'return waiting && placedAs(waiting)',
    'return waiting && null',
  ]),
  bug("the order's id is not kept with the cart", ['ordering/order-ids.ts', '  await keptId.keep({ orderId })\n', '']),
  bug('a rejected entry holds up those after it', [
    'outbox/schedule.ts',
    'const isOrphan = ENTRY_KINDS',
    "if (queue.rows.some((other) => other.state === 'rejected' && other.sequence < row.sequence)) return []\n    const isOrphan = ENTRY_KINDS",
  ]),
  bug('one entry at which the server fails holds up its batch', [
    'outbox/schedule.ts',
    'Math.floor(MAX_ENTRIES_PER_REQUEST / 4 ** serverErrors)',
    'MAX_ENTRIES_PER_REQUEST + 0 * serverErrors',
  ]),
  bug('what waits for 7 days is dropped', [
    'outbox/store.ts',
    '    const old = rows.filter((row) => isOver(row) && row.deliveredMs < beforeMs)',
    '    const old = await db.outbox.filter((row) => isOver(row) || row.writtenMs < beforeMs).toArray()',
  ]),
  bug(
    'what an index calls old is dropped, where a store indexes null',
    ['outbox/store.ts', "{ state: 'waiting', version", "{ deliveredMs: null as never, state: 'waiting', version"],
    [
      'outbox/store.ts',
      '    const old = rows.filter((row) => isOver(row) && row.deliveredMs < beforeMs)',
      "    const old = [...rows.filter((row) => !isOver(row)), ...(await db.outbox.where('deliveredMs').below(beforeMs).toArray())]",
    ],
  ),
  bug(
    'orders are sent under whichever login is current',
    [
      'outbox/schedule.ts',
      'valid.find((credential) => credential.userId === authorId)',
      'valid.find((credential) => credential.isCurrent)',
    ],
    ['outbox/drain.ts', "const author = authorId === userId ? '' : authorId", "const author = ''"],
  ),
  bug('logins are forgotten at logout', [
    'session/credentials.ts',
    "    if (await ofTheirs('waiting', 'rejected')) continue\n",
    '',
  ]),
  bug('an expired login holds its orders up for good', [
    'outbox/schedule.ts',
    'return own ?? staff ?? byDevice(',
    'return own ?? byDevice(',
  ]),
  bug('a restored server is not given back what it lost', [
    'sync/confirm-delivered.ts',
    '  if (entries.length === 0) return\n',
    '  if (entries.length >= 0) return\n',
  ]),
  bug('a restored server gets orders back, their changes not', [
    'sync/confirm-delivered.ts',
    '  if (!held) return true',
    "  if (kind === 'change') return false\n  if (!held) return true",
  ]),
  bug('prices are read again when an order is sent', [
    'outbox/drain.ts',
    '  const content = sentContent(row, stored)',
    '  const content = sentContent(row, stored) as never as { items?: { product_id: string; unit_price: number; quantity: number }[]; promised_total: number }\n  for (const item of content.items ?? []) {\n    const product = await db.products.get(item.product_id)\n    item.unit_price = (product?.priceCents ?? 0) / 100\n    content.promised_total = (Math.round(item.unit_price * 100) * item.quantity) / 100\n  }',
  ]),
  bug('a wait never ends once the clock was set back', [
    'outbox/schedule.ts',
    'return notBeforeMs <= nowMs || notBeforeMs > nowMs + LONGEST_WAIT_MS',
    'return notBeforeMs <= nowMs',
  ]),
  bug(
    'a change is sent before its order',
    [
      'outbox/schedule.ts',
      "    if (row.kind !== 'order' && undelivered.has(row.about) && !isOrphan) return []\n",
      "    if (row.kind === 'photo' && undelivered.has(row.about) && !isOrphan) return []\n",
    ],
    [
      'outbox/schedule.ts',
      '({ row }) => stageOf(row.kind) === stage)',
      "({ row }) => stageOf(row.kind) >= stage && row.kind !== 'photo')",
    ],
  ),
  bug(
    'changes of one order overtake each other',
    ['outbox/schedule.ts', '    if (isNow(row)) return !(isChange && stuck.has(row.about))', '    if (isNow(row)) return true'],
    [
      'outbox/schedule.ts',
      'const known = isOrderChange(row) ? ofOrder.get(row.about) : undefined',
      'const known = undefined as Batch | undefined',
    ],
    ['outbox/schedule.ts', "    if (known === 'next-time') continue\n", ''],
    [
      'outbox/schedule.ts',
      'batch.rows.length < batchSize(row.serverErrors) &&',
      'batch.rows.length < (isOrderChange(row) ? 1 : batchSize(row.serverErrors)) &&',
    ],
  ),
  bug('the mirror writes over changes that wait', [
    'outbox/pending-changes.ts',
    'const changes = pending.filter((row) => row.orderId === server.id).map((row) => row.change)',
    "const changes = pending.filter((row) => row.orderId === '').map((row) => row.change)",
  ]),
  bug('what cannot be read is dropped', [
    'outbox/settle.ts',
    '    await showOnScreens(news)',
    "    for (const { row, verdict } of news) if (verdict.kind === 'unreadable') await db.outbox.delete(row.sequence)\n    await showOnScreens(news)",
  ]),
  bug('a payload is sealed inside the transaction', [
    'outbox/keep.ts',
    'await putEntry(facts, one.payload)',
    'await putEntry(facts, await sealPayload(id, one.plain))',
  ]),
  bug(
    'an entry is stored in a transaction of its own',
    [
      'outbox/keep.ts',
      'const sequence = await putEntry(facts, one.payload)',
      'const sequence = Date.now()\n    later.push([facts, one.payload])',
    ],
    [
      'outbox/keep.ts',
      '    const { result, kept, values } = await withRoom(store)',
      "    const { result, kept, values } = await withRoom(store)\n    for (const [facts, payload] of later.splice(0)) await db.transaction('rw', own, () => putEntry(facts, payload))",
    ],
    ['outbox/keep.ts', 'interface SealedDraft {', 'const later: [EntryFacts, PayloadRow][] = []\ninterface SealedDraft {'],
  ),
  bug('a restored server is not given back the photos it lost', [
    'sync/confirm-delivered.ts',
    "  if (kind !== 'change' && kind !== 'photo') return false\n",
    "  if (kind !== 'change') return false\n",
  ]),
  bug(
    'photos are queued in a transaction of their own',
    [
      'ordering/queue-order.ts',
      '    await storePhotos(placing.photos, { order, ...actor }, store)\n',
      '    Object.assign(placing, { later: order })\n',
    ],
    [
      'ordering/queue-order.ts',
      '  if (result?.ok) noteJustPlaced(result)\n',
      '  const { later } = placing as never\n  if (later) await keep(author, placing.photos.map(({ draft }) => draft), [], (store) => storePhotos(placing.photos, { order: later }, store))\n  if (result?.ok) noteJustPlaced(result)\n',
    ],
  ),
  bug('money of an order that was refused is not told', [
    'outbox/drain.ts',
    "rows.filter(({ kind }) => kind === 'payment')",
    "rows.filter(({ kind }) => kind === 'photo')",
  ]),
  bug('money of an order that was refused waits for it', [
    'outbox/schedule.ts',
    'ENTRY_KINDS[row.kind].isFact === true && refused.has(row.about)',
    "row.kind === 'photo' && refused.has(row.about)",
  ]),
  bug('money that a restored server has lost is not told again', [
    'sync/confirm-delivered.ts',
    '  if (!held) return true',
    "  if (!held) return kind !== 'payment' && kind !== 'till'",
  ]),
  bug("a scanned order is sent as the till's own", [
    'ordering/order-qr.ts',
    'await store(wire.id, { authorId, order',
    'await store(wire.id, { order',
  ]),
]
