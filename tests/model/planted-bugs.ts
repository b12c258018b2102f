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
    '  const answer = await sendOrders(',
    '  await db.outbox.bulkDelete(rows.map((row) => row.sequence))\n  const answer = await sendOrders(',
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
      'JSON.stringify({ device, days, orders, ',
      'JSON.stringify({ device, days, orders: orders.map((order) => ({ ...order, id: newRecordId((count) => crypto.getRandomValues(new Uint8Array(count))) })), ',
    ],
    ['outbox/requests.ts', '  for (const result of results) {', '  for (const [index, result] of results.entries()) {'],
    [
      'outbox/requests.ts',
      '    const { id, outcome } = parseResult(result)',
      "    const id = orders[index]?.id ?? ''\n    const { outcome } = parseResult(result)",
    ],
    [
      'outbox/requests.ts',
      "import { asObject, GATEWAY_STATUSES, isOwnRefusal, parseJsonObject, parseRetryAfter, wireInstant } from '#domain/wire.ts'",
      "import { newRecordId } from '#domain/record-id.ts'\nimport { asObject, GATEWAY_STATUSES, isOwnRefusal, parseJsonObject, parseRetryAfter, wireInstant } from '#domain/wire.ts'",
    ],
  ),
  bug('outcomes are taken by position', [
    'outbox/requests.ts',
    '    const { id, outcome } = parseResult(result)',
    "    const id = orders[results.indexOf(result)]?.id ?? ''\n    const { outcome } = parseResult(result)",
  ]),
  bug('a refusal counts as success', [
    'outbox/drain.ts',
    '    else verdicts.set(id, verdictOnBatch(answer, orders.length))',
    "    else verdicts.set(id, { kind: 'delivered', order: null })",
  ]),
  bug('an order that the answer does not name counts as delivered', [
    'outbox/drain.ts',
    "if (answer.kind === 'answered') verdicts.set(id, answer.outcomes.get(id) ?? { kind: 'failed' })",
    "if (answer.kind === 'answered') verdicts.set(id, answer.outcomes.get(id) ?? { kind: 'delivered', order: null })",
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
      '  if (!Array.isArray(results)) return stranger\n  const asked = new Set(orders',
      "  if (!Array.isArray(results)) return { kind: 'answered', outcomes: new Map(orders.map(({ id }) => [id, { kind: 'delivered', order: null }])) }\n  const asked = new Set(orders",
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
      'ordering/placement.ts',
      '  const tables =',
      '  const { number, daySequence } = await takeOrderNumber(deviceCode, shopMoment(Date.parse(wire.placed_at)).day, Date.parse(wire.pickup_date))\n  const tables =',
    ],
    [
      'ordering/placement.ts',
      '    const { number, daySequence } = await takeOrderNumber(deviceCode, day, Date.parse(wire.pickup_date))\n',
      '',
    ],
  ),
  bug(
    'the cart is emptied in a transaction of its own',
    ['ordering/placement.ts', '    await closePlacedCart(placing, facts.number)\n    await keepUnseen', '    await keepUnseen'],
    [
      'ordering/placement.ts',
      "  if ('ok' in stored) return stored\n",
      "  if ('ok' in stored) return stored\n  await closePlacedCart(placing, '')\n",
    ],
  ),
  bug(
    'the cart is emptied before the order is stored',
    ['ordering/placement.ts', '    await closePlacedCart(placing, facts.number)\n    await keepUnseen', '    await keepUnseen'],
    [
      'ordering/placement.ts',
      '    const refusal = placing.isStoredCart ? await refusalByCart(cart, cartHash, placing.author.userId) : null\n    if (refusal) return refusal\n',
      '',
    ],
    [
      'ordering/placement.ts',
      '  const tables =',
      "  const early = placing.isStoredCart ? await refusalByCart(cart, cartHash, placing.author.userId) : null\n  if (early) return early\n  await db.transaction('rw', db.keyValues, () => closePlacedCart(placing, ''))\n  const tables =",
    ],
  ),
  bug('the stored cart is not looked at again', [
    'ordering/placement.ts',
    'const refusal = placing.isStoredCart ? await refusalByCart(cart, cartHash, placing.author.userId) : null',
    'const refusal = null',
  ]),
  bug('a cart that waits to be paid is ordered again', [
    'ordering/placement.ts',
    'return waiting && placedAs(waiting)',
    'return waiting && null',
  ]),
  bug("the order's id is not kept with the cart", [
    'ordering/order-ids.ts',
    '  await db.keyValues.put({ key: ORDER_IDS_KEY, value: ids })\n',
    '',
  ]),
  bug('a rejected entry holds up those after it', [
    'outbox/schedule.ts',
    "    if (row.state !== 'waiting') continue",
    "    if (row.state === 'rejected') break",
  ]),
  bug('one order at which the server fails holds up its batch', [
    'outbox/schedule.ts',
    'Math.floor(MAX_ORDERS_PER_REQUEST / 4 ** serverErrors)',
    'MAX_ORDERS_PER_REQUEST + 0 * serverErrors',
  ]),
  bug('what waits for 7 days is dropped', [
    'outbox/store.ts',
    '    const old = rows.filter((row) => isOver(row) && row.deliveredMs < nowMs - RETENTION_MS)',
    '    const old = await db.outbox.filter((row) => isOver(row) || row.writtenMs < nowMs - RETENTION_MS).toArray()',
  ]),
  bug(
    'what an index calls old is dropped, where a store indexes null',
    ['outbox/store.ts', "    state: 'waiting',\n", "    state: 'waiting',\n    deliveredMs: null,\n"],
    [
      'outbox/store.ts',
      '    const old = rows.filter((row) => isOver(row) && row.deliveredMs < nowMs - RETENTION_MS)',
      "    const old = [...rows.filter((row) => !isOver(row)), ...(await db.outbox.where('deliveredMs').below(nowMs - RETENTION_MS).toArray())]",
    ],
  ),
  bug(
    'orders are sent under whichever login is current',
    [
      'outbox/schedule.ts',
      'valid.find((credential) => credential.userId === authorId)',
      'valid.find((credential) => credential.isCurrent)',
    ],
    ['outbox/drain.ts', '        ...(row.authorId !== sender.userId && { author_id: row.authorId }),\n', ''],
  ),
  bug('logins are forgotten at logout', [
    'session/credentials.ts',
    '    if (!isNeeded) await',
    '    if (isNeeded || !isNeeded) await',
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
    "  if (entry.kind === 'change-order') return false\n  if (!held) return true",
  ]),
  bug('prices are read again when an order is sent', [
    'outbox/drain.ts',
    '    if (!placed) verdicts',
    '    for (const item of placed?.order.items ?? []) {\n      const product = await db.products.get(item.product_id)\n      item.unit_price = (product?.priceCents ?? 0) / 100\n      if (placed) placed.order.promised_total = (Math.round(item.unit_price * 100) * item.quantity) / 100\n    }\n    if (!placed) verdicts',
  ]),
  bug('a wait never ends once the clock was set back', [
    'outbox/schedule.ts',
    'return notBeforeMs <= nowMs || notBeforeMs > nowMs + LONGEST_WAIT_MS',
    'return notBeforeMs <= nowMs',
  ]),
  bug('a change is sent before its order', [
    'outbox/schedule.ts',
    "    if (row.kind !== 'place-order' && waitsForOrder) continue\n",
    "    if (waitsForOrder && undeliveredOrders.has('')) continue\n",
  ]),
  bug('changes of one order overtake each other', [
    'outbox/schedule.ts',
    '      if (ordersBeingChanged.has(row.orderId)) continue\n',
    '',
  ]),
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
    'ordering/placement.ts',
    '    await addEntry(facts, payload)',
    '    await addEntry(facts, await sealPayload(wire.id, payloadOf(placing)))',
  ]),
  bug(
    'an entry is stored in a transaction of its own',
    ['ordering/placement.ts', '    await addEntry(facts, payload)', '    Object.assign(placing, { later: facts })'],
    [
      'ordering/placement.ts',
      "  if ('ok' in stored) return stored\n",
      "  if ('ok' in stored) return stored\n  const { later } = placing as never\n  if (later) await db.transaction('rw', ENTRY_TABLES, () => addEntry(later, payload))\n",
    ],
  ),
  bug('a restored server is not given back the photos it lost', [
    'sync/confirm-delivered.ts',
    "  if (entry.kind === 'place-order') return false\n",
    "  if (entry.kind !== 'change-order') return false\n",
  ]),
  bug(
    'photos are queued in a transaction of their own',
    ['ordering/placement.ts', '    await addPhotos(photos, facts)\n', '    Object.assign(placing, { later: facts })\n'],
    [
      'ordering/placement.ts',
      "  if ('ok' in stored) return stored\n",
      "  if ('ok' in stored) return stored\n  const { later } = placing as never\n  if (later) await db.transaction('rw', ENTRY_TABLES, () => addPhotos(placing.photos, later))\n",
    ],
  ),
  bug('money of an order that was refused is not told', [
    'outbox/drain.ts',
    '  const orphans = await orphansAmong(batch, late)',
    '  const orphans = (await orphansAmong(batch, late)).slice(0, 0)',
  ]),
  bug('money of an order that was refused waits for it', [
    'outbox/schedule.ts',
    "!(row.kind === 'order-payment' && refusedOrders.has(row.orderId))",
    "!(row.kind === 'order-photo' && refusedOrders.has(row.orderId))",
  ]),
  bug('a fact of a drawer that the answer does not name counts as told', [
    'outbox/drain.ts',
    "  for (const id of ids) verdicts.set(id, answer.outcomes.get(id) ?? { kind: 'failed' })\n  return",
    "  for (const id of ids) verdicts.set(id, answer.outcomes.get(id) ?? { kind: 'delivered', order: null })\n  return",
  ]),
  bug('money that a restored server has lost is not told again', [
    'sync/confirm-delivered.ts',
    'return askedFacts.has(entry.id) && !facts.has(entry.id)',
    'return askedFacts.has(entry.id) && facts.has(entry.id)',
  ]),
  bug("a scanned order is sent as the till's own", [
    'ordering/order-qr.ts',
    'await addEntry(factsOf(scanned), payload)',
    'await addEntry(factsOf({ ...scanned, authorId: staff.userId }), payload)',
  ]),
]
