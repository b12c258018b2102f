// Bugs that a colleague could make in an afternoon, over everything but the outbox (its own are in tests/model/planted-bugs.ts).
// scripts/test/planted-bugs.mjs plants one after the other and asks the named tests: each has to be noticed by an assertion. A
// text that is no longer in the source fails, so that this list follows it; a bug that nothing notices wants a test, not a
// deletion.

export interface SourceChange {
  /** From the project's root. */
  file: string
  /** There exactly once. */
  find: string
  replace: string
}

export interface PlantedBug {
  name: string
  changes: SourceChange[]
  /** The project of vitest.config.ts whose tests have to notice it: the cheapest that can. */
  level: 'unit' | 'integration'
  /** Test files, from the project's root. */
  caughtBy: string[]
  /** Only the tests under this name: where the rest of a file needs a server, and the bug does not. */
  only?: string
}

type Change = [find: string, replace: string]

/** @param file what is changed, from the project's root */
function unit(name: string, file: string, caughtBy: string[], ...changes: Change[]): PlantedBug {
  return { name, level: 'unit', caughtBy, changes: changes.map(([find, replace]) => ({ file, find, replace })) }
}

/** Noticed by the server: migrations and hooks are built with the bug in them. */
function server(name: string, file: string, caughtBy: string[], ...changes: Change[]): PlantedBug {
  const tests = caughtBy.map((test) => `tests/integration/${test}`)
  return { ...unit(name, `pocketbase/${file}`, tests, ...changes), level: 'integration' }
}

/** Noticed by a device's own code against the real server. */
function ofDevice(name: string, file: string, caughtBy: string[], ...changes: Change[]): PlantedBug {
  const tests = caughtBy.map((test) => `tests/integration/${test}`)
  return { ...unit(name, file, tests, ...changes), level: 'integration' }
}

/** Noticed by the table of cases, played against the domain alone. */
function table(name: string, file: string, ...changes: Change[]): PlantedBug {
  return {
    ...unit(name, `src/domain/${file}`, ['tests/integration/order-cases.test.ts'], ...changes),
    level: 'integration',
    only: 'the domain',
  }
}

const PRICING: PlantedBug[] = [
  unit(
    'a discount is rounded line by line',
    'src/domain/cart/pricing.ts',
    ['src/domain/cart/pricing.test.ts'],
    [
      'const totalCents = lessPercent(subtotalCents, percent)',
      'const totalCents = lines.reduce((sum, line) => sum + lessPercent(linePrice(line), percent), 0)',
    ],
  ),
  unit(
    'the discount is rounded, not the total',
    'src/domain/cart/pricing.ts',
    ['src/domain/cart/pricing.test.ts'],
    [
      'const totalCents = lessPercent(subtotalCents, percent)',
      'const totalCents = subtotalCents - Math.round((subtotalCents * percent) / 100)',
    ],
  ),
  unit(
    'a discount comes off each unit price',
    'src/domain/cart/pricing.ts',
    ['src/domain/cart/pricing.test.ts'],
    [
      'const totalCents = lessPercent(subtotalCents, percent)',
      'const totalCents = lines.reduce((sum, line) => sum + linePrice({ ...line, unitPriceCents: lessPercent(line.unitPriceCents, percent) }), 0)',
    ],
  ),
  unit(
    'lines are summed before they are rounded',
    'src/domain/cart/pricing.ts',
    ['src/domain/cart/pricing.test.ts'],
    [
      'lines.reduce((sum, line) => sum + linePrice(line), 0)',
      'Math.round(lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0))',
    ],
  ),
  unit(
    'weights are multiplied in floating point',
    'src/domain/money.ts',
    ['src/domain/cart/pricing.test.ts', 'src/domain/money.test.ts'],
    [
      'return divideHalfUp(unitCents * Math.round(quantity * QUANTITY_PARTS), QUANTITY_PARTS)',
      'return Math.round(unitCents * quantity)',
    ],
  ),
  unit(
    'half a cent is dropped',
    'src/domain/money.ts',
    ['src/domain/cart/pricing.test.ts'],
    ['Math.floor((2 * numerator + denominator) / (2 * denominator))', 'Math.floor(numerator / denominator)'],
  ),
  unit(
    'a price with a tenth of a cent is rounded in silence',
    'src/domain/money.ts',
    ['src/domain/money.test.ts'],
    ['if (!Number.isFinite(euro) || Math.abs(cents - euro * 100) > 1e-6) {', 'if (!Number.isFinite(euro)) {'],
  ),
  unit(
    'a code works once more than it may',
    'src/domain/cart/discount.ts',
    ['src/domain/cart/discount.test.ts'],
    ['uses >= code.maxUses', 'uses > code.maxUses'],
  ),
  unit(
    'cakes with other choices merge into one line',
    'src/domain/cart/cart.ts',
    ['src/domain/cart/cart.test.ts'],
    [
      'a.customVariants.every((variant, index) => isSameVariant(variant, b.customVariants[index]))',
      'a.customVariants.every((variant, index) => variant.type === b.customVariants[index]?.type)',
    ],
  ),
  unit(
    'a merged line keeps the old price',
    'src/domain/cart/cart.ts',
    ['src/domain/cart/cart.test.ts'],
    ['const merged = { ...item, quantity:', 'const merged = { ...line, quantity:'],
  ),
  unit(
    'a raise in percent is cut off instead of rounded',
    'src/domain/catalogue/price-change.ts',
    ['src/domain/catalogue/price-change.test.ts'],
    ['(oldCents * (1000 + rule.tenths) + 500) / 1000', '(oldCents * (1000 + rule.tenths)) / 1000'],
  ),
]

const ACCEPTANCE: PlantedBug[] = [
  table('a price of any time is still taken', 'order/acceptance.ts', [
    '.filter((_, index) => (ascending[index + 1]?.sinceMs ?? Number.POSITIVE_INFINITY) > sinceMs)',
    '.filter(() => sinceMs > 0)',
  ]),
  table('the web is let in at yesterday’s price', 'order/acceptance.ts', [
    "if (order.channel === 'web' && first) {",
    "if (order.channel === 'web' && first && first !== 'price-changed') {",
  ]),
  table('any percentage of a code’s name will do', 'order/acceptance.ts', [
    'const record = matching.find(isValid) ?? matching[0]',
    'const record = facts.discountRecords.find(isValid) ?? matching[0]',
  ]),
  table('a code that has ended is no reason to look', 'order/acceptance.ts', [
    'isStale: !isValid(record) }',
    'isStale: record.isDeleted }',
  ]),
  table('a hidden product can be ordered', 'order/acceptance.ts', [
    "if (product === null || product.isHidden) attention.push('product-gone')",
    "if (product === null) attention.push('product-gone')",
  ]),
  table('a choice that must be made is made by any other', 'order/acceptance.ts', [
    'if (type.isRequired && count === 0)',
    'if (type.isRequired && item.custom_variants.length === 0)',
  ]),
  table('choices of another product are for sale', 'order/acceptance.ts', [
    'candidate.name === type && (product === null || product.variantTypeIds.includes(candidate.id))',
    'candidate.name === type',
  ]),
  table('a kiosk’s order with nothing to pay counts as paid', 'order/life.ts', [
    "channel === 'counter' || (channel === 'web' && (isPaidAtPickup || totalCents === 0))",
    "channel === 'counter' || isPaidAtPickup || totalCents === 0",
  ]),
  unit(
    'a customer orders in another’s name',
    'src/domain/order/acceptance.ts',
    ['src/domain/order/acceptance.test.ts'],
    [
      '  if (author.id !== caller.id && !isStaffCaller) return false\n',
      "  if (author.id !== caller.id && caller.id === '' && !isStaffCaller) return false\n",
    ],
  ),
  unit(
    'quantities are counted in steps from nothing',
    'src/domain/cart/quantity.ts',
    ['src/domain/cart/quantity.test.ts'],
    ['const steps = (toParts(quantity) - toParts(min)) / toParts(step)', 'const steps = toParts(quantity) / toParts(step)'],
  ),
  server(
    'the same id with other content is the same order',
    'hooks/orders/settle-order.ts',
    ['orders-route.test.ts'],
    [
      "  if (hash !== contentHash) return rejected(order.id, 'content-differs', TEXT_DIFFERS)\n",
      "  if (hash === '') return rejected(order.id, 'content-differs', TEXT_DIFFERS)\n",
    ],
  ),
  server(
    'an order deleted by the shop comes back when it is sent again',
    'hooks/orders/settle-order.ts',
    ['orders-route.test.ts'],
    ["  if (facts.deletedIds.has(order.id)) return taken(order.id, 'replayed')\n", ''],
  ),
  {
    ...unit(
      'an order says of its cake what its device says',
      'src/domain/order/acceptance.ts',
      ['tests/integration/cake-parts.test.ts'],
      ['const cake = currentPart(chosen', 'const cake = chosen.cake ?? currentPart(chosen'],
    ),
    level: 'integration',
  },
  unit(
    'a cake is drawn by the names of its choices',
    'src/domain/cake/roles.ts',
    ['src/domain/cake/renamed-choices.test.ts'],
    ['return choice.cake ?? partByName(choice.type, choice.value)', 'return partByName(choice.type, choice.value)'],
  ),
  unit(
    'a cake of before the columns is not drawn',
    'src/domain/cake/roles.ts',
    ['src/domain/cake/renamed-choices.test.ts', 'src/domain/cake/look.test.ts'],
    ['return choice.cake ?? partByName(choice.type, choice.value)', "return choice.cake ?? { role: '', layer: '', servings: 0 }"],
  ),
  unit(
    'what is known of a cake makes it another cart',
    'src/data/ordering/order-ids.ts',
    ['src/data/ordering/cart.test.ts'],
    ["key === 'cake' || key === 'isWedding' ? undefined : value", 'value'],
  ),
]

const SLOTS: PlantedBug[] = [
  unit(
    'a slot takes one more than fits',
    'src/domain/pickup/slots.ts',
    ['src/domain/pickup/slots.test.ts'],
    ['(load.get(startMs) ?? 0) >= capacity ||', '(load.get(startMs) ?? 0) > capacity ||'],
  ),
  unit(
    'customers look as far ahead as staff',
    'src/domain/pickup/slots.ts',
    ['src/domain/pickup/slots.test.ts'],
    ['return isStaff || spans ? DAYS_OF_STAFF', 'return isStaff || spans !== null ? DAYS_OF_STAFF'],
  ),
  unit(
    'the till is offered the customers’ days',
    'src/data/ordering/slots.ts',
    ['src/data/ordering/slots.test.ts'],
    ['isStaff: isStaff(credential)', "isStaff: credential?.role === 'ADMIN'"],
  ),
  table('an order of the counter is judged by the customers’ days', 'order/acceptance.ts', [
    "const isStaff = order.channel === 'counter'",
    'const isStaff = false',
  ]),
  unit(
    'preparation is counted in hours, not in days of the shop',
    'src/domain/pickup/slots.ts',
    ['src/domain/pickup/slots.test.ts'],
    ['if (startMs < question.nowMs || tooEarly(question, day))', 'if (startMs < question.nowMs + question.leadDays * DAY_MS)'],
  ),
  unit(
    'a slot runs into the lunch break',
    'src/domain/pickup/opening-hours.ts',
    ['src/domain/pickup/slots.test.ts'],
    ['ends <= hours.breakMinutes[0]', 'minutes < hours.breakMinutes[0]'],
  ),
  unit(
    'a slot begins at closing time',
    'src/domain/pickup/opening-hours.ts',
    ['src/domain/pickup/slots.test.ts'],
    ['ends > hours.closeMinutes', 'minutes > hours.closeMinutes'],
  ),
  unit(
    'the hour that spring skips is offered',
    'src/domain/pickup/slots.ts',
    ['src/domain/pickup/slots.test.ts'],
    [
      'slot.startMs >= question.nowMs && existsOnTheWall(slot)',
      'slot.startMs >= question.nowMs && (slot.time !== null || existsOnTheWall(slot))',
    ],
  ),
  unit(
    'a weekday’s hours win over a closure',
    'src/domain/pickup/opening-hours.ts',
    ['src/domain/pickup/slots.test.ts'],
    [
      "if (closure) return { kind: 'closure', note: closure.note }",
      "if (closure && !settings.some(({ day: weekday }) => weekday === String(weekdayOf(day)))) return { kind: 'closure', note: closure.note }",
    ],
  ),
  unit(
    'a kiosk’s last customer is cancelled at closing time',
    'src/domain/order/cancelling.ts',
    ['src/domain/order/cancelling.uncollected.test.ts'],
    ['Math.max(closingMs, order.pickupMs + SLOT_MS)', 'Math.max(closingMs, order.pickupMs)'],
  ),
  server(
    'a cancelled order keeps its place',
    'hooks/orders/acceptance-facts.ts',
    ['order-cases.test.ts'],
    [
      `WHERE pickup_date IN \${named('pickups')} AND \${HOLDS_SLOT} GROUP BY pickup_date`,
      `WHERE pickup_date IN \${named('pickups')} GROUP BY pickup_date`,
    ],
  ),
  server(
    'orders of one request do not see each other',
    'hooks/orders/settle-order.ts',
    ['orders-route.test.ts'],
    [
      'facts.load.set(pickupMs, (facts.load.get(pickupMs) ?? 0) + 1)\n',
      'facts.load.set(pickupMs, facts.load.get(pickupMs) ?? 0)\n',
    ],
  ),
]

/** "Subito" and what is weighed: the counter alone. */
const COUNTER: PlantedBug[] = [
  server(
    'what is handed over at once takes a place in a slot',
    'hooks/orders/order-state.ts',
    ['orders-route.test.ts'],
    [' AND immediate = FALSE', ''],
  ),
  server(
    'what is handed over at once takes a place before those of the same request',
    'hooks/orders/settle-order.ts',
    ['orders-route.test.ts'],
    ['if (!order.immediate) facts.load.set(', 'facts.load.set('],
  ),
  table('what was handed over at once comes too late', 'order/acceptance.ts', [
    'if (!order.immediate) for (const problem of',
    'for (const problem of',
  ]),
  table('a kiosk hands over at once', 'order/submission.ts', [
    "(isImmediate && raw.channel !== 'counter')",
    "(isImmediate && raw.channel === 'web')",
  ]),
  unit(
    'an order waiting to be sent has another hash than before',
    'src/domain/order/submission.ts',
    ['src/domain/order/submission.test.ts'],
    ["...(order.immediate ? ['immediate'] : []),", "order.immediate ? 'immediate' : '',"],
  ),
  unit(
    'the same order with and without handing it over is one',
    'src/domain/order/submission.ts',
    ['src/domain/order/submission.test.ts'],
    ["...(order.immediate ? ['immediate'] : []),", ''],
  ),
  unit(
    'the laboratory makes what was handed over at once',
    'src/domain/production/production.ts',
    ['src/domain/production/production.test.ts'],
    ['orders.filter(holdsSlot)', 'orders.filter((order) => holdsSlot({ status: order.status }))'],
  ),
  unit(
    'the till fills its slots with what it handed over at once',
    'src/data/ordering/slots.ts',
    ['src/data/ordering/slots.test.ts'],
    ['if (holdsSlot(order)) add', 'if (holdsSlot({ status: order.status })) add'],
  ),
  unit(
    'what a logged-out till handed over at once fills a slot',
    'src/data/ordering/slots.ts',
    ['src/data/ordering/slots.test.ts'],
    ["return kind === 'order' && !order?.isImmediate", "return kind === 'order'"],
  ),
  unit(
    'a desk rings for what was handed over at once',
    'src/data/orders/orders.ts',
    ['src/data/orders/orders.test.ts'],
    ['!order.isImmediate && !isOurs(order, code)', '!isOurs(order, code)'],
  ),
  unit(
    'an order code forgets that it was handed over at once',
    'src/domain/order-code/order-code.ts',
    ['src/domain/order-code/order-code.test.ts'],
    ["CHANNELS.indexOf(order.immediate ? 'immediate' : order.channel)", 'CHANNELS.indexOf(order.channel)'],
  ),
  table('a kiosk weighs to the gram', 'order/acceptance.ts', [
    "product && channel === 'counter' ? counterLineRules(product)",
    "product && channel !== 'web' ? counterLineRules(product)",
  ]),
  table('the counter keeps the steps of what it weighs', 'order/acceptance.ts', [
    "product && channel === 'counter' ? counterLineRules(product)",
    'product && channel !== channel ? counterLineRules(product)',
  ]),
  unit(
    'the counter sells by the dozen what the web does',
    'src/domain/cart/counter.ts',
    ['src/domain/cart/counter.test.ts'],
    ['Number.isInteger(min) && step >= 1 ? { minQuantity: 1, maxQuantity, quantityStep: 1 } : product', 'product'],
  ),
  unit(
    'two weighings are one line',
    'src/domain/cart/cart.ts',
    ['src/domain/cart/counter.test.ts'],
    ['return !a.isWeighed && !b.isWeighed && isSameChoice(a, b)', 'return isSameChoice(a, b)'],
  ),
  unit(
    'what does not fit into a line is cut off without a word',
    'src/domain/cart/counter.ts',
    ['src/domain/cart/counter.test.ts'],
    ['return isQuantityAllowed(rules, sum) ? addToCart(cart, item, rules) : null', 'return addToCart(cart, item, rules)'],
  ),
  unit(
    'a typed quantity is rounded without a word',
    'src/features/office/new-order/product-search.ts',
    ['src/features/office/new-order/product-search.typed.test.ts'],
    ['const problem = quantityProblem(counterRules(product), unit, quantity)', 'const problem = null as string | null'],
  ),
  unit(
    'a label is charged what comes near its price',
    'src/domain/cart/counter.ts',
    ['src/domain/cart/counter.label.test.ts'],
    ['quantity > 0 && linePrice({ unitPriceCents, quantity }) === cents', 'quantity > 0'],
  ),
  unit(
    'a label whose price no whole gram costs is refused',
    'src/domain/cart/counter.ts',
    ['src/domain/cart/counter.label.test.ts'],
    [', Math.round(exact * QUANTITY_PARTS) / QUANTITY_PARTS]', ']'],
  ),
  unit(
    'cash is asked for in cents that nobody has',
    'src/domain/cart/cash.ts',
    ['src/domain/cart/cash.test.ts'],
    ['return Math.round(cents / 5) * 5', 'return cents'],
  ),
  unit(
    'cash goes back, and what rounded it stays',
    'src/domain/cart/cash.ts',
    ['src/domain/cart/cash.test.ts', 'src/data/orders/sale.test.ts'],
    ['amountCents === paid.cashCents ? paid.roundingCents : wantedCents - amountCents', 'wantedCents - amountCents'],
  ),
  unit(
    'what rounds cash is expected in the drawer',
    'src/domain/till/till.ts',
    ['src/domain/till/till.test.ts', 'src/data/orders/sale.test.ts'],
    ['return { ...lines, cash, rounding: 0 }', 'return { ...lines, cash }'],
  ),
  unit(
    'any sum is a rounding',
    'src/domain/order/order-payment.ts',
    ['src/domain/order/collecting.test.ts'],
    ["(method !== 'rounding' || Math.abs(cents) <= MOST_ROUNDED_CENTS)", 'true'],
  ),
  unit(
    'an order after the cut-off is one of the same day',
    'src/domain/pickup/slots.ts',
    ['src/domain/pickup/slots.test.ts'],
    ["|| cutoff === '' || placed.time < cutoff) return leadDays", "|| cutoff !== ' ') return leadDays"],
  ),
  unit(
    'an order of before the cut-off is late for it when it comes late',
    'src/domain/order/acceptance.ts',
    ['src/domain/order/acceptance.test.ts'],
    ['placedMs: promisedMs', 'placedMs: facts.nowMs'],
  ),
  unit(
    'a label is read although its check digit is wrong',
    'src/features/office/new-order/scanned-products.tsx',
    ['src/features/office/new-order/scanned-products.test.ts'],
    ["if (!read.ok) return { kind: 'misread', code }", "if (!read.ok && !code.startsWith('2')) return { kind: 'misread', code }"],
    ['barcode === read.barcode)', 'barcode === code)'],
    ['readScaleLabel(read.barcode, scaleLabels)', 'readScaleLabel(code, scaleLabels)'],
  ),
  unit(
    'a packet with a code of the shop’s own is taken for a label',
    'src/features/office/new-order/scanned-products.tsx',
    ['src/features/office/new-order/scanned-products.test.ts'],
    ['if (packet) return', 'if (packet && readScaleLabel(read.barcode, scaleLabels) === null) return'],
  ),
  unit(
    'grams of a label are read as its price',
    'src/domain/catalogue/scale-label.ts',
    ['src/domain/catalogue/scale-label.test.ts'],
    ["pattern.includes('P')", "!pattern.includes('P')"],
  ),
  server(
    'two products have one number on the scale',
    'hooks/catalogue/catalogue-rules.ts',
    ['barcodes.test.ts'],
    ['scaleCodeProblem(code) ?? (owner ?', 'scaleCodeProblem(code) ?? (owner && owner.id === record.id ?'],
  ),
  unit(
    'the tara is sold along',
    'src/domain/cart/counter.ts',
    ['src/domain/cart/counter.test.ts'],
    [
      'return { grossGrams, taraGrams, netGrams: grossGrams - taraGrams }',
      'return { grossGrams, taraGrams, netGrams: grossGrams }',
    ],
  ),
  unit(
    'grams are read as kilos',
    'src/domain/cart/counter.ts',
    ['src/domain/cart/counter.test.ts'],
    ['return decimals === undefined ? Number(whole) : null', 'return decimals === undefined ? Number(whole) * 1000 : null'],
  ),
  unit(
    'a cake goes over the counter at once',
    'src/domain/catalogue/catalogue.ts',
    ['src/domain/cart/counter.test.ts'],
    ["return leadDays === 0 && composition === 'none'", 'return leadDays === 0'],
  ),
]

const PAYMENTS: PlantedBug[] = [
  unit(
    'a payment of less is a payment',
    'src/domain/payment/payment.ts',
    ['src/domain/payment/payment.test.ts'],
    ['if (event.amountCents !== payment.amountCents ||', 'if (event.amountCents > payment.amountCents ||'],
  ),
  unit(
    'money for a cancelled order is kept',
    'src/domain/payment/payment.ts',
    ['src/domain/payment/payment.test.ts'],
    ["  if (isCancelled(order)) return { ...applied('refund-due'), attention: 'paid-after-cancellation' }\n", ''],
  ),
  unit(
    'money that comes after its session has ended is overlooked',
    'src/domain/payment/payment.ts',
    ['src/domain/payment/payment.test.ts'],
    [
      "  // Also after it expired: the money is there, whatever was said before.\n  if (!isWaiting(payment.state) && payment.state !== 'expired') return",
      '  if (!isWaiting(payment.state)) return',
    ],
  ),
  unit(
    'the same event counts twice',
    'src/domain/payment/payment.ts',
    ['src/domain/payment/payment.test.ts'],
    ["  if (payment.eventIds.includes(event.id)) return unchanged('known', payment)\n", ''],
  ),
  unit(
    'some of the money back is all of it',
    'src/domain/payment/payment.ts',
    ['src/domain/payment/payment.test.ts'],
    ['event.amountCents >= payment.amountCents || ', 'event.amountCents > 0 || '],
  ),
  unit(
    'a session’s end cancels an order that is being paid in another',
    'src/domain/payment/payment.ts',
    ['src/domain/payment/payment.test.ts'],
    ['const isOver = isToCollect(order) && !order.hasOtherOpen', 'const isOver = isToCollect(order)'],
  ),
  unit(
    'an unpaid order is given up while its payment may still be told',
    'src/domain/payment/unpaid.ts',
    ['src/domain/payment/unpaid.over.test.ts'],
    ['nowMs >= order.sessionEndsMs + SESSION_GRACE_MS', 'nowMs >= order.sessionEndsMs'],
  ),
  unit(
    'what is charged is not compared with the order',
    'edge/stripe/checkout.ts',
    ['edge/stripe/checkout.amount.test.ts'],
    ['if (!allowed.includes(payment.amount_cents)) return', 'if (payment.amount_cents < totalCents) return'],
  ),
  unit(
    'an event recorded long ago is believed',
    'edge/stripe/webhook.ts',
    ['edge/stripe/webhook.test.ts', 'edge/stripe/webhook.forgeries.test.ts'],
    ['const TOLERANCE_SECONDS = 300', 'const TOLERANCE_SECONDS = 300_000'],
  ),
  server(
    'anybody may open a payment of an order',
    'hooks/payments/pay-order.ts',
    ['payments.test.ts'],
    ['    checkOwn(order, customer)\n', ''],
  ),
  server(
    'asked twice, an order has two payments under way',
    'hooks/payments/pay-order.ts',
    ['payments.test.ts'],
    ['sameOrNone(tx, waitingPayment(paymentsOf(tx, id)), euro) ?? newPayment', 'newPayment'],
  ),
  server(
    'a page that another amount has replaced is over before Stripe has closed it',
    'hooks/payments/pay-order.ts',
    ['stripe-replaced.test.ts'],
    [", closing: waiting.getString('session') !== ''", ''],
  ),
  server(
    'an order is given up while a page that was replaced may have been paid',
    'hooks/orders/auto-cancel.ts',
    ['stripe-replaced.test.ts'],
    ["payment.getString('session') !== '' && isUnsettled(payment)", "payment.getString('state') === 'open'"],
  ),
  server(
    'the accountant’s past follows today’s catalogue',
    'hooks/orders/figures.ts',
    ['sold-vat.test.ts'],
    [
      "'vat', NULLIF(order_items.vat, ''))",
      "'vat', (SELECT NULLIF(COALESCE(NULLIF(products.vat, ''), vat), '') FROM product_categories WHERE id = products.category))",
    ],
  ),
  unit(
    'a sale at once is priced otherwise than the screen said',
    'src/data/ordering/place-order.ts',
    ['src/data/orders/sale.test.ts'],
    ['placeDraft({ ...draft, shownCents: seenCents })', 'placeDraft(draft)'],
  ),
  server(
    'a cancelled order comes back beyond the cap of its day',
    'hooks/orders/caps.ts',
    ['campaigns.test.ts'],
    ['!(hasMoved || isBack(before, record))', '!hasMoved'],
  ),
  server(
    'a cancelled order comes back with a code that is used up',
    'hooks/orders/state-machine.ts',
    ['campaigns.test.ts'],
    ['    reviewReopenedCode(tx, e.record, before)\n', ''],
  ),
  server(
    'money is lost with what else was asked and cannot be',
    'hooks/entries/changes.ts',
    ['order-payments.test.ts'],
    ['  if (refusal && !payment) return refusal\n', '  if (refusal) return refusal\n'],
  ),
  server(
    'a payment id that another order has fails as if the server were broken',
    'hooks/orders/patch-order.ts',
    ['order-payments.test.ts'],
    ['    if (payment && findLine(tx, payment.id)) throw new Refusal(400, TEXT_DIFFERS, DIFFERS)\n', ''],
  ),
  server(
    'the till’s payment is added to what is said to be paid by card',
    'hooks/orders/patch-order.ts',
    ['order-changes.test.ts'],
    ["isSaid && before.paymentMethod === 'card'", "isSaid && before.paymentMethod === 'cash'"],
  ),
  unit(
    'who settles one reason settles those that came since',
    'src/domain/order/change.ts',
    ['src/domain/order/change.test.ts'],
    [
      'attention: order.attention.filter((reason) => !settled.includes(reason))',
      'attention: settled.length > 0 ? [] : order.attention',
    ],
  ),
]

const TILLS: PlantedBug[] = [
  unit(
    'what was taken out of the drawer is expected in it',
    'src/domain/till/till.ts',
    ['src/domain/till/till.test.ts'],
    ["+ movedCents(movements, 'in') - movedCents(movements, 'out')", "+ movedCents(movements, 'in')"],
  ),
  unit(
    'a closing counted otherwise is the same closing',
    'src/domain/till/till.ts',
    ['src/domain/till/till.test.ts'],
    ['=> [fact.expected[method], fact.counted[method]])', '=> [fact.expected[method]])'],
  ),
  unit(
    'a drawer is closed although money came since it was counted',
    'src/data/till/till.ts',
    ['src/data/till/till.test.ts'],
    ['return isToCount && isSame(reading.expected, fact.expected)', 'return isToCount'],
  ),
  unit(
    'a drawer is opened over one that is open',
    'src/data/till/till.ts',
    ['src/data/till/till.test.ts'],
    ["if (fact.kind === 'open') return sessionId === ''", "if (fact.kind === 'open') return true"],
  ),
  unit(
    'money goes to a drawer that another tab has closed',
    'src/data/orders/changes.ts',
    ['src/data/till/till.test.ts'],
    ['isCurrent: async () => (await currentTillSession()) === tillSession', 'isCurrent: async () => true'],
  ),
  unit(
    'money taken is in no drawer',
    'src/data/orders/changes.ts',
    ['src/data/till/till.test.ts'],
    ["    if (change.kind === 'pay') await keepTillLine(change.payment)\n", ''],
  ),
  server(
    'a drawer is closed twice',
    'hooks/entries/tills.ts',
    ['tills.test.ts'],
    ["  if (record.getString(kind === 'end' ? 'ending' : 'closing') !== id) return ''\n", ''],
  ),
  server(
    'money that comes after the closing is not told apart',
    'hooks/payments/payment-lines.ts',
    ['tills.test.ts'],
    ["  if (payment.tillSession !== '') markLate(tx, payment.tillSession)\n", ''],
  ),
  server(
    'every cashier sees every drawer',
    'hooks/payments/tills-of-day.ts',
    ['tills.test.ts'],
    ["account.getString('role') === 'ADMIN' || theShop(e.app)", 'true || theShop(e.app)'],
  ),
  server(
    'the owner’s word on who sees the tills is not heard',
    'hooks/payments/tills-of-day.ts',
    ['authorization.test.ts'],
    [" || theShop(e.app)?.getBool('tills_for_staff')", ''],
  ),
  server(
    'a cashier lists what every till takes',
    'migrations/baseline/orders.ts',
    ['authorization.test.ts'],
    ['listRule: IS_STAFF_BY_ORDER,', 'listRule: IS_STAFF,'],
  ),
]

const HISTORIES = 'src/domain/till/till.histories.test.ts'

/** What only shows when a shop's whole days add up. */
const MONEY_OF_HISTORIES: PlantedBug[] = [
  unit(
    'what was given back counts as taken in the drawer',
    'src/domain/till/till.ts',
    [HISTORIES],
    ['amounts[method] += amountCents', 'amounts[method] += Math.abs(amountCents)'],
  ),
  unit(
    'a voucher lies in the drawer as cash',
    'src/domain/till/till.ts',
    [HISTORIES],
    ['amounts[method] += amountCents', "amounts[method === 'voucher' ? 'cash' : method] += amountCents"],
  ),
  unit(
    'the float is forgotten',
    'src/domain/till/till.ts',
    [HISTORIES],
    ['const cash = floatCents + lines.cash + ', 'const cash = lines.cash + '],
  ),
  {
    ...{ name: 'money that is told twice counts twice', level: 'unit', caughtBy: [HISTORIES] },
    changes: [
      {
        file: 'src/domain/order/collecting.ts',
        find: '  if (linesOf(order).some(({ id }) => id === line.id)) return order\n',
        replace: '',
      },
      {
        file: 'src/domain/order/order-payment.ts',
        find: '  if (lines.some(({ id }) => id === line.id)) return lines\n',
        replace: '',
      },
    ],
  },
  unit(
    'a deposit settles nothing of the total',
    'src/domain/order/order-payment.ts',
    [HISTORIES],
    ['    held += cents\n', "    held += kind === 'deposit' ? 0 : cents\n"],
  ),
  unit(
    'a closed order opens again for a reason of blanks',
    'src/domain/order/life.ts',
    ['src/domain/order/life.test.ts'],
    ["reopenReason.trim() !== ''", "reopenReason !== ''"],
  ),
  unit(
    'the till may take nothing for an order whose money went back twice',
    'src/domain/order/order-payment.ts',
    ['src/domain/order/collecting.test.ts'],
    ['amountCents < 0 && paidCents(order, MONEY_METHODS)', 'paidCents(order, MONEY_METHODS)'],
  ),
  unit(
    'summer time begins a day late',
    'src/domain/pickup/shop-time.ts',
    [HISTORIES],
    ['instantMs >= changeOf(year, 2) && instantMs', 'instantMs >= changeOf(year, 2) + DAY_MS && instantMs'],
  ),
  server(
    'a refund beyond what was taken goes to its order when it is told again',
    'hooks/entries/payments.ts',
    ['till-histories.test.ts'],
    ['if (order && !isTooMuch && known.record', 'if (order && known.record'],
  ),
  server(
    'money without an order is in no drawer of the day',
    'hooks/payments/tills-of-day.ts',
    ['till-histories.test.ts'],
    ['sums(OWN)', 'sums("till_session = till_sessions.id AND orphan = FALSE")'],
  ),
  server(
    'a day’s list has the money of a drawer’s whole life',
    'hooks/payments/tills-of-day.ts',
    ['tills.test.ts'],
    ['sums(OWN_THAT_DAY)', 'sums(OWN)'],
  ),
  server(
    'a drawer that nobody closes stands on every day',
    'hooks/payments/tills-of-day.ts',
    ['tills.test.ts'],
    ['({:is_today} AND ', '(opened_at < {:since} AND '],
  ),
  server(
    'money of a drawer that is not known is in no list of the day',
    'hooks/payments/tills-of-day.ts',
    ['tills.test.ts'],
    ["exists('till_sessions', 'id = till_session')", '"till_session != \'\'"'],
  ),
  server(
    'a drawer is closed without a count by anybody',
    'hooks/entries/tills.ts',
    ['tills.test.ts'],
    ["isTrusted && !isByDevice && account.getString('role') === 'ADMIN'", 'isTrusted && !isByDevice'],
  ),
  server(
    'money is taken by whom the sender likes to name',
    'hooks/entries/payments.ts',
    ['order-payments.test.ts'],
    ['actorId: actor.id, device:', 'actorId: payment.actorId, device:'],
  ),
  server(
    'money is of the device that the sender likes to name',
    'hooks/devices/handover.ts',
    ['order-payments.test.ts'],
    ["  if (proven !== '') return proven\n", "  if (proven !== '' && told.startsWith('X')) return proven\n"],
  ),
  server(
    'money bears the time of a clock that is years ahead',
    'hooks/entries/payments.ts',
    ['order-payments.test.ts'],
    ['const facts = { takenAtMs: atMs,', 'const facts = { takenAtMs: payment.takenAtMs,'],
  ),
  server(
    'a receipt is printed by whom the sender likes to name',
    'hooks/entries/receipts.ts',
    ['fiscal-receipts.test.ts'],
    ['claimedActor(tx, sender, receipt.authorId).actor.id', 'receipt.authorId || sender.account.id'],
  ),
  unit(
    'a count after the owner’s closing is refused',
    'src/data/till/till.ts',
    ['src/data/till/drawer-news.test.ts'],
    ['(fact.sessionId === sessionId || isUncounted(reading))', 'fact.sessionId === sessionId'],
  ),
  unit(
    'a drawer that comes from the server throws out the one that is open',
    'src/data/till/drawer-news.ts',
    ['src/data/till/drawer-news.test.ts'],
    ["    if ((await heldDrawer()) !== '') return\n", ''],
  ),
  server(
    'a drawer does not go with its till',
    'hooks/devices/till-drawer.ts',
    ['till-names.test.ts'],
    ['[device, ...earlier].map', '[device].map'],
  ),
  server(
    'a till that is not let in gets the drawer of the one that it takes over',
    'hooks/devices/register-device.ts',
    ['till-names.test.ts'],
    ['isTill && caller && hasGivenBack ? drawerNews', 'caller && hasGivenBack ? drawerNews'],
  ),
  unit(
    'a clock of 1999 is believed',
    'src/domain/device/told-time.ts',
    ['src/domain/device/told-time.test.ts'],
    [' || toldMs < Math.max(notBeforeMs, EARLIEST_MS)', ''],
  ),
  server(
    'every day of the tills has 24 hours',
    'hooks/payments/tills-of-day.ts',
    ['till-histories.test.ts'],
    [
      '{ ...storedBounds(day), device }',
      "{ ...storedBounds(day), until: new Date(Date.parse(storedBounds(day).since.replace(' ', 'T')) + 86_400_000).toISOString().replace('T', ' '), device }",
    ],
  ),
  server(
    'a movement that comes after the closing is not told apart',
    'hooks/entries/tills.ts',
    ['tills.test.ts'],
    ['  markLate(tx, session)\n', ''],
  ),
]

const MONEY: PlantedBug[] = [
  unit(
    'another account’s keys leave the payment of who stands at Stripe’s page',
    'edge/stripe/keys-routes.ts',
    ['edge/stripe/keys-routes.test.ts'],
    ['    if (await leavesMoneyBehind(options, before, stripe)) return refusal(400, UNDER_WAY)\n', ''],
  ),
  unit(
    'the same payment told twice counts twice',
    'src/domain/order/collecting.ts',
    ['src/domain/order/collecting.test.ts'],
    ['  if (linesOf(order).some(({ id }) => id === line.id)) return order\n', ''],
  ),
  unit(
    'two tills take the money of one order, and nobody is asked',
    'src/domain/order/collecting.ts',
    ['src/domain/order/collecting.test.ts'],
    ["  if (isNew && isToGiveBack && !isCancelled(order)) questions.push('collected-twice')\n", ''],
  ),
  unit(
    'money for a cancelled order is nobody’s question',
    'src/domain/order/collecting.ts',
    ['src/domain/order/collecting.test.ts'],
    [
      "(isNew || !isCancelled(before))) questions.push('collected-cancelled')",
      "!isCancelled(before)) questions.push('collected-cancelled')",
    ],
  ),
  unit(
    'handed over without the money is nobody’s question',
    'src/domain/order/collecting.ts',
    ['src/domain/order/collecting.test.ts'],
    ["dueCents(order) > 0 && !wasUnpaid) questions.push('unpaid')", "dueCents(order) > 0 && wasUnpaid) questions.push('unpaid')"],
  ),
  unit(
    'a part given back makes the order due',
    'src/domain/order/order-payment.ts',
    ['src/domain/order/collecting.test.ts'],
    ['cheaper = Math.max(0, cheaper - (cents < 0 ? Math.min(0, cents + beyond) : cents))', 'cheaper = 0 * beyond'],
  ),
  unit(
    'money taken after all went back counts together with what was there before',
    'src/domain/order/order-payment.ts',
    ['src/domain/order/money-examples.test.ts', HISTORIES],
    ['    } else if (cents > 0 && held <= 0) {\n      beginAnew()\n', '    } else if (cents > 0 && held <= 0) {\n'],
    ['    if (cents < 0 && held <= 0 && isBeforeHandOver(order, line)) beginAnew()\n', ''],
  ),
  unit(
    'cents told a moment before their cash are lost',
    'src/domain/order/order-payment.ts',
    ['src/domain/order/collecting.test.ts'],
    ['      else roundedAhead += cents\n', ''],
  ),
  unit(
    'a mistake takes its cash away and leaves its cents',
    'src/domain/order/order-payment.ts',
    ['src/domain/order/money-examples.test.ts'],
    ["(method === 'rounding' ? 1 : amountCents < 0 ? 2 : 0)", "(method === 'rounding' ? 2 : amountCents < 0 ? 1 : 0)"],
  ),
  unit(
    'what was given back before the goods went is paid with them',
    'src/domain/order/order-payment.ts',
    ['src/domain/order/money-examples.test.ts', HISTORIES],
    [' || (isCompleted({ status }) && takenAtMs < (handedOverAtMs ?? 0))', ''],
  ),
  unit(
    'what was made cheaper and is paid twice goes back at its old price',
    'src/domain/order/order-payment.ts',
    ['src/domain/order/money-examples.test.ts', HISTORIES],
    ['return Math.min(inShop, beyondCents(order))', 'return Math.min(inShop, Math.max(0, paidCents(order) - order.totalCents))'],
  ),
  unit(
    'what was paid twice makes the order cheaper when it goes back',
    'src/domain/order/order-payment.ts',
    ['src/domain/order/money-examples.test.ts', HISTORIES],
    ['Math.min(0, cents + beyond)', 'Math.min(0, cents + 0 * beyond)'],
  ),
  unit(
    'a refund that a bank sends back leaves the order cheaper',
    'src/domain/order/order-payment.ts',
    ['src/domain/order/money-examples.test.ts'],
    ['Math.min(0, cents + beyond) : cents))', 'Math.min(0, cents + beyond) : 0))'],
  ),
  unit(
    'a mistake that is put right counts as given back',
    'src/data/orders/changes.ts',
    ['src/data/orders/correct-payment.test.ts'],
    ['roundingCents, reference: lineId, ...about }', "roundingCents, reference: lineId, ...about, kind: 'refund' as const }"],
  ),
  unit(
    'a mistake in a drawer that is closed is put right in the next one',
    'src/data/orders/changes.ts',
    ['src/data/orders/correct-payment.test.ts'],
    ['const place = known ? { tillSession: known.sessionId } : {}', 'const place = {}'],
  ),
  server(
    'more goes back than was taken',
    'hooks/entries/payments.ts',
    ['order-payments.test.ts'],
    ['isTooMuchBack({ payments: linesOfOrder(tx, order.id) }, payment)', 'isTooMuchBack({ payments: [] }, { amountCents: 1 })'],
  ),
  server(
    'a payment under a known id is taken for the known one, whatever it says',
    'hooks/entries/payments.ts',
    ['order-payments.test.ts'],
    ['known.content !== paymentContent(payment)', "known.content === ''"],
  ),
  server(
    'customers tell of money',
    'hooks/entries/submit-entries.ts',
    ['order-payments.test.ts'],
    ['if (!isOfShop && read.some(', 'if (isOfShop === null && read.some('],
  ),
  unit(
    'money for an order that costs nothing waits for ever',
    'src/domain/order/collecting.ts',
    ['src/domain/order/collecting.test.ts'],
    [' && (moved.totalCents > 0 || before.paymentMethod === null)) {', ' && moved.totalCents > 0) {'],
  ),
  server(
    'money without an order is lost when the order comes after all',
    'hooks/entries/payments.ts',
    ['order-payments.test.ts'],
    ["    if (order && !isTooMuch && known.record.getBool('orphan')) adoptOrphans(tx, order, [known.record])\n", ''],
  ),
  server(
    'a queue’s collection sent again is a second payment',
    'hooks/orders/patch-order.ts',
    ['order-payments.test.ts', 'order-changes.test.ts'],
    ['if (isKnown || (due === 0 && !isNamed)) return null', 'if (due === 0 && !isNamed) return null'],
  ),
  server(
    'what Stripe gives back stays on the order',
    'hooks/payments/payment-event.ts',
    ['payments-refunds.test.ts', 'payments-events.test.ts'],
    ['return addCardRefund(tx, payment, event.amountCents, event.createdAtMs)', 'return false'],
  ),
  server(
    'a deposit by card is no deposit',
    'hooks/payments/order-payments.ts',
    ['payments.test.ts'],
    ["? 'deposit' : 'payment'", "? 'payment' : 'payment'"],
  ),
  unit(
    'what the shop itself gave back is a question to the shop',
    'src/domain/payment/payment.ts',
    ['src/domain/payment/payment.test.ts'],
    ["payment.isAsked === true ? null : 'payment-refunded'", "payment.isAsked === null ? null : 'payment-refunded'"],
  ),
  server(
    'whoever sells may give a card’s money back',
    'hooks/payments/card-refund.ts',
    ['card-refunds.test.ts'],
    ['const admin = adminOnly(e)', 'const admin = signedIn(e)'],
    ['import { adminOnly, jsonBody,', 'import { signedIn, jsonBody,'],
  ),
  server(
    'more goes back on a card than is left',
    'hooks/payments/card-refund.ts',
    ['card-refunds.test.ts'],
    ['if (asked.amountCents > most.leftCents) {', 'if (asked.amountCents > most.leftCents + 1e6) {'],
  ),
  server(
    'a refund of the desk has no reason on its line',
    'hooks/payments/order-payments.ts',
    ['card-refunds.test.ts'],
    ['note: asked.reason }', "note: '' }"],
  ),
  server(
    'a refund of the desk is two lines, one by the reply and one by the webhook',
    'hooks/payments/order-payments.ts',
    ['card-refunds.test.ts'],
    ['refundedBefore(tx, payment.id) - Math.min(', '0 - Math.min('],
  ),
  server(
    'a refund that Stripe took back is money taken anew',
    'hooks/payments/order-payments.ts',
    ['card-refunds.test.ts'],
    ["amountCents, kind: 'refund', takenAtMs: failed.atMs", "amountCents, kind: 'payment', takenAtMs: failed.atMs"],
  ),
  server(
    'a refund that failed is forgotten, and told again it is made',
    'hooks/payments/due-payments.ts',
    ['card-disputes.test.ts'],
    ["    if (hasFailed(payment, refund)) return noteFailure(tx, payment, payment.getString('error'))\n", ''],
  ),
  server(
    'a refund that failed in the second in which it is told is made again',
    'hooks/payments/payment-record.ts',
    ['card-disputes.test.ts'],
    ['(wireInstant(at) ?? 0) >= atMs', '(wireInstant(at) ?? 0) > atMs'],
  ),
  server(
    'what a bank took in a dispute is due again from the customer',
    'hooks/payments/payment-lines.ts',
    ['card-disputes.test.ts'],
    ['orphan = FALSE AND dispute = FALSE ORDER', 'orphan = FALSE ORDER'],
  ),
  server(
    'a cancelled order gives back what the bank has already taken',
    'hooks/payments/order-payments.ts',
    ['card-disputes.test.ts'],
    ['.filter(({ id }) => cardCents(tx, id) > 0)', ''],
  ),
  unit(
    'a dispute goes back to how it began',
    'src/domain/payment/dispute.ts',
    ['src/domain/payment/dispute.test.ts'],
    ['Math.max(rankOf(known), rankOf(told))', 'rankOf(told)'],
  ),
  unit(
    'a refund made by hand at Stripe and returned by the bank is heard of by nobody',
    'edge/stripe/payment-events.ts',
    ['edge/stripe/webhook.test.ts'],
    [
      "if (status !== 'failed' && status !== 'canceled') return NOTHING",
      "if (metadata?.payment_id === undefined || (status !== 'failed' && status !== 'canceled')) return NOTHING",
    ],
  ),
  {
    ...unit(
      'a refund of the desk is asked of Stripe without its key',
      'edge/stripe/refund.ts',
      ['tests/integration/card-refunds.test.ts'],
      ['idempotencyKey: `give-back:', 'idempotencyKey: Math.random() + `give-back:'],
    ),
    level: 'integration',
  },
  server(
    'a refund that nobody heard of is forgotten',
    'hooks/payments/due-payments.ts',
    ['card-refunds.test.ts'],
    ['AND refunds LIKE \'%"asked_cents"%\'', 'AND FALSE'],
  ),
]

const PRINTING: PlantedBug[] = [
  unit(
    'what somebody has to look at first is printed',
    'src/domain/production/printing.ts',
    ['src/domain/production/printing.test.ts'],
    [' && !order.isPrinted && order.attention.length === 0', ' && !order.isPrinted'],
  ),
  unit(
    'a ticket is printed before its last line has arrived',
    'src/domain/production/printing.ts',
    ['src/domain/production/printing.test.ts'],
    [
      'items.length > 0 && isGapless && items.reduce((sum, { priceCents }) => sum + priceCents, 0) >= totalCents',
      'items.length > 0 && isGapless && totalCents >= 0',
    ],
  ),
  unit(
    'an unpaid order is printed',
    'src/domain/production/printing.ts',
    ['src/domain/production/printing.test.ts'],
    ['isInProgress(order) && ', "order.status !== 'CANCELLED' && "],
  ),
  unit(
    'a ticket on its way to paper is printed again',
    'src/data/printing/print-jobs.ts',
    ['src/data/printing/print-jobs.test.ts'],
    ["if (job && job.state !== 'elsewhere') return 'unsure'", "if (job?.state === 'unsure') return 'unsure'"],
  ),
  unit(
    'after a power cut a ticket is on its way for ever',
    'src/data/printing/print-jobs.ts',
    ['src/data/printing/print-jobs.test.ts'],
    ["    await db.printJobs.filter(({ state }) => state === 'sending').modify({ state: 'unsure' })\n", ''],
  ),
  unit(
    'another till prints it for ever',
    'src/data/printing/print-jobs.ts',
    ['src/data/printing/print-jobs.claim.test.ts'],
    ['ageMs < PRINTING_MS', 'ageMs >= 0'],
  ),
  unit(
    'what is printed elsewhere is printed here too',
    'src/data/printing/print-jobs.ts',
    ['src/data/printing/print-jobs.claim.test.ts'],
    ["  if (claim === 'printed') return { kind: 'printed' }\n", ''],
  ),
  server(
    'a till gives back what another prints',
    'hooks/orders/claim-print.ts',
    ['print-claims.test.ts'],
    ['if (held !== null && !isOthers) tx.delete(held)', 'if (held !== null) tx.delete(held)'],
  ),
  server(
    'two tills get the same ticket',
    'hooks/orders/claim-print.ts',
    ['print-claims.test.ts'],
    ['if (isOthers && !force) {', 'if (isOthers && !force && order === null) {'],
  ),
  server(
    'whoever delivers an order takes its ticket from the till that has it',
    'hooks/orders/claim-print.ts',
    ['print-claims.test.ts'],
    ['if (held === null) holdPrint(', 'holdPrint('],
  ),
]

const ROLES: PlantedBug[] = [
  unit(
    'a cashier walks through the whole office',
    'src/domain/account/navigation.ts',
    ['src/domain/account/navigation.test.ts'],
    [
      "return CASHIER_PATHS.includes(path) ? null : '/gestionale/ordini'",
      "return isBackOffice(path) ? null : '/gestionale/ordini'",
    ],
  ),
  unit(
    'whoever stands at a kiosk opens its account',
    'src/domain/account/navigation.ts',
    ['src/domain/account/navigation.test.ts'],
    ["visitor.isKiosk && isAccount(path) ? '/' : null", "visitor.isKiosk && path === '/account' ? '/' : null"],
  ),
  unit(
    'the edge’s own routes are open to everybody',
    'edge/backend/open-paths.ts',
    ['edge/backend/open-paths.test.ts'],
    ['rest.length > 0 && rest.every(isPlainSegment) && !isEdgesOwn(rest)', 'rest.length > 0 && rest.every(isPlainSegment)'],
  ),
  server(
    'a guest counts as staff',
    'migrations/baseline/access-rules.ts',
    ['authorization.test.ts'],
    ["\"(@request.auth.role = 'ADMIN' || @request.auth.role = 'CASHIER')\"", '"(@request.auth.role != \'USER\')"'],
  ),
  server(
    'a kiosk counts as a person',
    'migrations/baseline/access-rules.ts',
    ['authorization.test.ts'],
    ["(@request.auth.id != '' && @request.auth.kiosk = false)", "(@request.auth.id != '')"],
  ),
  server(
    'a cashier reopens what is closed',
    'hooks/orders/close-order.ts',
    ['order-changes.test.ts'],
    ['const admin = adminOnly(e)', 'const admin = signedIn(e)'],
  ),
  server(
    'a customer changes an order like staff',
    'hooks/orders/patch-order.ts',
    ['order-changes.test.ts'],
    ['if (!isStaff(account) && !isSentByFormerStaff(sender)) throw', "if (account.getBool('kiosk')) throw"],
  ),
]

const MIRROR: PlantedBug[] = [
  unit(
    'the list of devices stays for whoever comes next',
    'src/data/session/owner.ts',
    ['src/data/session/owner.test.ts', 'src/data/mirror/collections.test.ts'],
    ['  devices: db.devices,\n', ''],
  ),
  unit(
    'a page that ends among equal stamps loses the rest of them',
    'src/data/mirror/cursor.ts',
    ['src/data/mirror/cursor.test.ts'],
    [
      `return \`updated >= "\${updated}" && (updated > "\${updated}" || id > "\${id}")\``,
      `return id && \`updated > "\${updated}"\``,
    ],
  ),
  unit(
    'nothing is read twice, and what was being written is missed',
    'src/data/mirror/cursor.ts',
    ['src/data/mirror/cursor.test.ts', 'src/data/mirror/pull.test.ts'],
    ['const OVERLAP_MS = 30_000', 'const OVERLAP_MS = 0'],
  ),
  unit(
    'a first pull that was cut off counts its overlap from 1970',
    'src/data/mirror/cursor.ts',
    ['src/data/mirror/cursor.test.ts'],
    ['(cursor.pulledAtMs || parseUpdated(cursor.updated)) - OVERLAP_MS', 'Math.max(0, cursor.pulledAtMs - OVERLAP_MS)'],
  ),
  unit(
    'a record that went back in time is not missed',
    'src/data/mirror/cursor.ts',
    ['src/data/mirror/cursor.test.ts'],
    ['return updated === undefined || updated < cursor.updated', 'return updated === undefined'],
  ),
  unit(
    'a clock set back stops every comparison',
    'src/data/mirror/cursor.ts',
    ['src/data/mirror/cursor.test.ts'],
    ['Math.abs(serverMs - cursor.comparedAtMs) > COMPARE_EVERY_MS', 'serverMs - cursor.comparedAtMs > COMPARE_EVERY_MS'],
  ),
  unit(
    'rows that an older app read stay as it read them',
    'src/data/mirror/cursor.ts',
    ['src/data/mirror/cursor.test.ts', 'src/data/mirror/pull.test.ts'],
    ['return cursor?.recordsVersion === RECORDS_VERSION ? cursor : undefined', 'return cursor'],
  ),
  unit(
    'an order that only the device knows is compared away',
    'src/data/mirror/table.ts',
    ['src/data/mirror/pull.test.ts'],
    [
      "new Map(rows.filter((row) => row.updated !== '').map((row) => [row.id, row.updated]))",
      'new Map(rows.map((row) => [row.id, row.updated]))',
    ],
  ),
  unit(
    'a deletion takes what came back after it',
    'src/data/mirror/table.ts',
    ['src/data/mirror/table.test.ts'],
    ["(rows[index]?.updated ?? '~') <= updated", "rows[index] !== undefined && updated !== ''"],
  ),
  unit(
    'a page that was long on its way writes over a newer row',
    'src/data/mirror/table.ts',
    ['src/data/mirror/table.test.ts'],
    [
      'else if (row.updated < before.updated || holds(served(before), row)) continue',
      'else if (holds(served(before), row)) continue',
    ],
  ),
  unit(
    'the last login’s orders are written into the next one’s device',
    'src/data/mirror/table.ts',
    ['src/data/mirror/table.test.ts'],
    [
      'if (signal.aborted || (parts.isPrivate && (await readOwner()) !== owner)) return null',
      'if (parts.isPrivate && owner === null) return null',
    ],
  ),
  unit(
    'a withdrawn login is taken for an empty shop',
    'src/data/mirror/collection-mirror.ts',
    ['src/data/mirror/pull.test.ts'],
    [
      "if (collection.isPrivate && (await refreshSession()) === 'ended') return { ok: false, reason: 'stale' }",
      "if (collection.isPrivate && (await refreshSession()) === 'ended') context.signal.throwIfAborted()",
    ],
  ),
  unit(
    'an event about what is deleted brings it back',
    'src/data/mirror/collection-mirror.ts',
    ['src/data/mirror/collection-mirror.test.ts'],
    ["updated > (tombstones.get(id) ?? '') && updated", 'updated'],
  ),
  unit(
    'what a comparison found gone is not remembered',
    'src/data/mirror/collection-mirror.ts',
    ['src/data/mirror/login-mirror.test.ts'],
    ['      noteDeleted(tombstones, gone)\n', ''],
  ),
  unit(
    'an older deletion replaces a newer one',
    'src/data/mirror/collection-mirror.ts',
    ['src/data/mirror/collection-mirror.test.ts'],
    ["if (updated > (tombstones.get(id) ?? '')) tombstones.set", 'tombstones.set'],
  ),
  unit(
    'a deleted order leaves its items',
    'src/data/mirror/login-mirror.ts',
    ['src/data/mirror/login-mirror.test.ts'],
    ["void mirrors.get('order_items')?.remove(items)", 'writtenOrders.clear()'],
  ),
]

/** What a drain writes down, and what the worker leaves to the server. */
const SETTLING: PlantedBug[] = [
  unit(
    'the answer to a cart’s first attempt is taken for the changed cart’s',
    'src/data/ordering/send-order.ts',
    ['src/data/ordering/place-order.online.test.ts'],
    ['return isToOther ? undefined : outcome', 'return isToOther ? outcome : outcome'],
  ),
  unit(
    'the lines of a changed cart have the ids of its first attempt',
    'src/data/ordering/order-ids.ts',
    ['src/data/ordering/place-order.online.test.ts'],
    ['{contentHash} $', '{contentHash.length} $'],
  ),
  unit(
    'two contents of a cart are on their way at once',
    'src/data/ordering/place-order.ts',
    ['src/data/ordering/place-order.online.test.ts'],
    ["draft.channel === 'web' ? oneAttempt", "draft.orderId === '' ? oneAttempt"],
  ),
  unit(
    'a late verdict undoes a delivery',
    'src/data/outbox/settle.ts',
    ['src/data/outbox/settle.test.ts'],
    ["verdict && row.state !== 'delivered' && !(verdict", 'verdict && !(verdict'],
  ),
  unit(
    'what the server failed at is asked again at once',
    'src/data/outbox/settle.ts',
    ['src/data/outbox/settle.test.ts'],
    [
      'return { serverErrors, notBeforeMs: Date.now() + retryDelayMs(serverErrors, null, Math.random()) }',
      'return { serverErrors }',
    ],
  ),
  unit(
    'a refused change stays on the screen',
    'src/data/outbox/settle.ts',
    ['src/data/outbox/settle.test.ts'],
    [
      '  return { ...rebase(order.base ?? orderOf(order), order.updated, changesIn(pending)), localState }',
      '  return { ...order, localState }',
    ],
  ),
  unit(
    'an older answer takes the screen back',
    'src/data/outbox/settle.ts',
    ['src/data/outbox/settle.test.ts'],
    ['const isNewer = held.updated > answers.seen', "const isNewer = held.updated !== ''"],
  ),
  unit(
    'answers of one order are taken in the order of their ids',
    'src/data/outbox/settle.ts',
    ['src/data/outbox/settle.test.ts'],
    ['.sort((one, other) => one.sequence - other.sequence)', '.sort((one, other) => (one.id < other.id ? -1 : 1))'],
  ),
  unit(
    'answers that tell of one version hide each other’s changes',
    'src/data/outbox/settle.ts',
    ['src/data/outbox/settle.test.ts'],
    ['held.updated > answers.seen', 'held.updated > order.updated'],
  ),
  unit(
    'the first of several answers already says the last one’s status',
    'src/data/outbox/settle.ts',
    ['src/data/outbox/settle.test.ts'],
    ['answers.isLast ? ', 'answers ? '],
  ),
  unit(
    'the worker’s static route for the server fits one path alone',
    'sw/static-routes.ts',
    ['sw/static-routes.test.ts'],
    ["pathname: '/api/*'", "pathname: '/api/'"],
  ),
  unit(
    'the worker never sees the pictures that it keeps',
    'sw/static-routes.ts',
    ['sw/static-routes.test.ts'],
    ["  { condition: { urlPattern: { pathname: '/api/files/*' } }, source: 'fetch-event' },\n", ''],
  ),
]

const BROWSERS: PlantedBug[] = [
  unit(
    'a new worker that WebKit tells of late is one that Workbox throws at',
    'src/features/app/install/app-updates.ts',
    ['src/features/app/install/app-updates.late-news.test.ts'],
    ['    event.stopImmediatePropagation()\n', ''],
  ),
  unit(
    'a new worker that WebKit tells of late waits until the next start',
    'src/features/app/install/app-updates.ts',
    ['src/features/app/install/app-updates.late-news.test.ts'],
    ['    if (registration.waiting !== null && registration.active !== null) onWaiting()\n', ''],
  ),
  unit(
    'a cookie that the browser refused ends the login',
    'src/data/session/session.ts',
    ['src/data/session/session.test.ts'],
    ['  if (!wasInCookie || !isInCookie) return kept\n', '  if (!isInCookie) return null\n'],
  ),
  unit(
    'a page that is put away keeps its transactions open',
    'src/data/db/database.ts',
    ['src/data/db/abort-on-page-hide.test.ts'],
    ['    abortOnPageHide(this)\n', ''],
  ),
]

const STARTS: PlantedBug[] = [
  unit(
    'a demo answers to whatever name leads to it',
    'edge/http/security.ts',
    ['edge/http/security.test.ts'],
    ['return isLocal || hostname === announced ? next() : apiError(421)', 'return next()'],
  ),
  unit(
    'links are made with the address that the request names',
    'edge/environment.ts',
    ['edge/settings.test.ts'],
    ["if (!has('PUBLIC_URL') && given.LOOPBACK_ONLY !== '1'", "if (false && given.LOOPBACK_ONLY !== '1'"],
  ),
  unit(
    'the database waits for the body that a GET was sent with',
    'edge/backend/proxy.ts',
    ['edge/app.test.ts'],
    ["      if (sent.body === null) headers.delete('Content-Length')\n", ''],
  ),
  unit(
    'the edge’s login is never renewed',
    'edge/backend/service-login.ts',
    ['edge/backend/service-login.test.ts'],
    ['    renewAtMs = nowMs() + RENEW_AFTER_MS\n', '    renewAtMs = Number.POSITIVE_INFINITY\n'],
  ),
  server(
    'a full disk is the sender’s fault',
    'hooks/server/answers.ts',
    ['full-disk.test.ts'],
    ['  if (DISK.test(String(e.error))) throw ownError(new ApiError(507, TEXT_DISK))\n', ''],
  ),
  unit(
    'a silent database counts as one that is away',
    'edge/backend/proxy.ts',
    ['edge/backend/proxy.test.ts'],
    ["      if (patience.signal.aborted) return apiError(504, { 'Retry-After': '10' })\n", ''],
  ),
  unit(
    'a restart cuts what is open',
    'edge/http/connections.ts',
    ['edge/http/connections.test.ts'],
    [
      'for (const socket of connections) if (!busy.has(socket)) socket.destroy()',
      'for (const socket of connections) socket.destroy()',
    ],
  ),
]

const COUNTED: PlantedBug[] = [
  unit(
    'numbers begin anew with the day',
    'src/data/device/device.ts',
    ['src/data/device/order-numbers.test.ts'],
    [
      'const { last, pickupDays } = parseSeries(stored[code])',
      "const { last, pickupDays } = parseSeries(stored[day + ' ' + code])",
    ],
    ['{ ...stored, [code]: {', "{ ...stored, [day + ' ' + code]: {"],
  ),
  unit(
    'a search finds the order of last month first',
    'src/data/orders/orders.ts',
    ['src/data/orders/orders.test.ts'],
    ['2 * rank + (isCurrent(order) ? 0 : 1)', '2 * rank'],
  ),
  server(
    'a restored server gives again what it gave after its backup',
    'hooks/server/counters.ts',
    ['order-numbers.test.ts'],
    ['  noticeRestore(tx)\n', ''],
  ),
  server(
    'a restored server gives again what a device has that it does not know',
    'hooks/server/restore.ts',
    ['restored-devices.test.ts'],
    ['    for (const [key, gap] of Object.entries(GAPS)) execute(tx, LEAVE_GAP, { key, gap })\n', ''],
  ),
  server(
    'a restored server believes what nobody has signed',
    'hooks/devices/statement.ts',
    ['restored-devices.test.ts'],
    ['if (!$security.equal(signatureOf(e.app, text), statement.slice(end + 1))) return null', 'if (end < 1) return null'],
  ),
  server(
    'a restored server believes a device that does not prove itself',
    'hooks/devices/statement.ts',
    ['restored-devices.test.ts'],
    ['proof?.id === told.id && proof?.secretHash === told.secretHash', 'proof?.id === told.id'],
  ),
  server(
    'a restored server believes its signature for ever',
    'hooks/server/restore.ts',
    ['restored-devices.test.ts'],
    ['Date.now() - restoredMs <= BELIEVED_MS ? restoredMs : null', 'restoredMs || null'],
  ),
  server(
    'what comes back by a signature alone bears no mark',
    'hooks/devices/statement.ts',
    ['restored-devices.test.ts'],
    ['storeRecord(at.app, device, { restored_at: moment })', 'storeRecord(at.app, device)'],
  ),
  server(
    'a drawer that was closed after the backup opens again',
    'hooks/devices/register-device.ts',
    ['restored-devices.test.ts'],
    ['isTill && caller && hasGivenBack ?', 'isTill && caller ?'],
  ),
  server(
    'an account that was deleted before the backup comes back',
    'hooks/devices/statement.ts',
    ['restored-devices.test.ts'],
    ["if (known || isDeleted(at.app, 'users', id)) return", 'if (known) return'],
  ),
  ofDevice(
    'nobody asks for a till that nobody is logged in at',
    'src/data/sync/confirm-delivered.ts',
    ['restored-till.test.ts'],
    ['row.isCurrent && !row.isRefused ? row : (byDevice(row) ?? [])', 'row.isCurrent && !row.isRefused ? row : []'],
  ),
  ofDevice(
    'whose queue is empty is forgotten at their logout, and gives nothing back',
    'src/data/session/credentials.ts',
    ['restored-till.test.ts'],
    ["(await ofTheirs('delivered'))", "(await ofTheirs('waiting'))"],
  ),
  ofDevice(
    'a kiosk that a restored server does not know is logged out',
    'src/data/sync/sync.ts',
    ['restored-kiosk.test.ts'],
    ['  onKioskRefused(askForKioskLogin)\n', ''],
  ),
  server(
    'two open orders bear one number, and nobody is told',
    'hooks/orders/settle-order.ts',
    ['order-numbers.test.ts'],
    ['  if (facts.openNumbers.has(order.number)) markNumberTwice(tx, record)\n', ''],
  ),
  server(
    'an account may leave as many orders unpaid as it likes',
    'hooks/orders/settle-order.ts',
    ['counted.test.ts'],
    ['author.id === facts.caller.id) refuseUnpaid(tx, author.id)', 'author.id === facts.caller.id) isGoneBy(author.id)'],
    ['export function settleOrder(', 'const isGoneBy = (_id: string) => undefined\n\nexport function settleOrder('],
  ),
  server(
    'fifty orders of a customer are taken at once',
    'hooks/entries/submit-entries.ts',
    ['counted.test.ts'],
    ['storeAll(e.app, [first], bringer)', 'storeAll(e.app, heard, bringer)'],
  ),
  server(
    'unpaid orders fill a slot',
    'hooks/orders/settle-order.ts',
    ['counted.test.ts'],
    ['    unpaidLoad: facts.unpaidLoad,\n', ''],
  ),
  server(
    'who chooses a time is not told of unpaid orders there',
    'hooks/orders/list-slots.ts',
    ['counted.test.ts'],
    ['UNPAID_ORDERS}) AS document', '0}) AS document'],
  ),
  unit(
    'a customer is offered a time that unpaid orders hold',
    'src/data/ordering/slots.ts',
    ['src/data/ordering/slots.test.ts'],
    ['...(isWeb && { unpaid })', '...(isWeb && { unpaid: new Map() })'],
  ),
  server(
    'wrong codes are not counted',
    'hooks/orders/web-limits.ts',
    ['counted.test.ts'],
    ["!results.some(({ reason }) => reason === 'discount-invalid')", 'true'],
  ),
  {
    ...unit(
      'a code that exists sounds different from one that does not',
      'src/domain/order/acceptance.ts',
      ['tests/integration/counted.test.ts'],
      [
        "if (!record) return refuse('discount-invalid', TEXT_DISCOUNT_INVALID)",
        "if (!record && facts.discountRecords.length > 0) return refuse('invalid', TEXT_REFUSED)\n  if (!record) return refuse('discount-invalid', TEXT_DISCOUNT_INVALID)",
      ],
    ),
    level: 'integration',
  },
  unit(
    'an old order may have any price there ever was',
    'src/domain/order/acceptance.ts',
    ['src/domain/order/acceptance.test.ts'],
    ['Math.max(Math.min(placedAtMs, facts.nowMs), facts.placedAfterMs ?? 0)', 'Math.min(placedAtMs, facts.nowMs)'],
  ),
  server(
    'a clock that is ahead is believed',
    'hooks/orders/settle-order.ts',
    ['order-numbers.test.ts'],
    ['placed_at: storedDate(judgement.placedAtMs)', 'placed_at: storedDate(wireInstant(order.placed_at) ?? nowMs)'],
  ),
  unit(
    'a relation is followed backwards',
    'edge/backend/open-paths.ts',
    ['edge/backend/open-paths.test.ts'],
    [' && !looksBack(query)', ''],
  ),
  server(
    'a name that turns the writing around is kept',
    'hooks/orders/settle-order.ts',
    ['bad-input.test.ts'],
    ['note: normalizeText(order.note)', 'note: order.note'],
  ),
  server(
    'a new database has no shop to change',
    'migrations/baseline/shop.ts',
    ['new-shop.test.ts'],
    ["  app.save(new Record(app.findCollectionByNameOrId('shop_private'), { notify_numbers: [] }))\n", ''],
  ),
  server(
    'there may be a second shop',
    'hooks/server/shop-settings.ts',
    ['new-shop.test.ts'],
    ["    if (tx.findRecordsByFilter(name, \"id != ''\", '', 1, 0).length > 0) throw brokenRule(TEXT_ONE_SHOP)\n", ''],
  ),
  server(
    'a name may be nothing but spaces',
    'hooks/server/typed-texts.ts',
    ['new-shop.test.ts'],
    ["visible.trim() === '' ? '' : visible", 'visible'],
  ),
  unit(
    'sixteen bits of a colour are decoded',
    'src/domain/image/clean.ts',
    ['src/domain/image/clean.test.ts'],
    ["  if (size.bits > 8) return { ok: false, reason: 'too-deep' }\n", ''],
  ),
  {
    ...unit(
      'the database makes small pictures of strangers’ uploads',
      'edge/backend/proxy.ts',
      ['tests/integration/served-photos.test.ts'],
      ["  query.delete('thumb')\n", ''],
    ),
    level: 'integration',
  },
  server(
    'any line of an order takes a photo',
    'hooks/orders/item-photos.ts',
    ['traces.test.ts'],
    ["    if (!takesPhotos(tx, item)) throw new Refusal(400, 'A questo prodotto non si aggiunge una foto.')\n", ''],
  ),
  server(
    'the old password may be guessed on and on',
    'hooks/accounts/account-rules.ts',
    ['counted.test.ts'],
    ["  spendHooked(e.app, 'password', attempters)\n", ''],
  ),
]

const HANDOVER = 'hooks/devices/handover.ts'
const REGISTER = 'hooks/devices/register-device.ts'

const DEVICES: PlantedBug[] = [
  server(
    'the id of a device is a login',
    HANDOVER,
    ['device-orders.test.ts'],
    [
      'const device = provenDevice(e)',
      "const device = findRecord(e.app, 'devices', { id: e.request.header.get('X-Sfoglia-Device').split('.')[0] ?? '' })",
    ],
  ),
  server(
    'a device delivers for who has never used it',
    HANDOVER,
    ['device-orders.test.ts'],
    ["isRecent(peopleOf(device)[authorId] ?? '')", 'true'],
  ),
  server(
    'a device delivers without end',
    HANDOVER,
    ['device-orders.test.ts'],
    ['ms !== null && Date.now() - ms <= RIGHT_MS', 'ms !== null'],
  ),
  server(
    'a device delivers in the name of others',
    'hooks/orders/settle-order.ts',
    ['device-orders.test.ts'],
    ["facts.caller.role !== 'USER' && !facts.sender.isByDevice", "facts.caller.role !== 'USER'"],
  ),
  server(
    'what a revoked device brings goes straight to the kitchen',
    'hooks/orders/settle-order.ts',
    ['device-orders.test.ts'],
    ["status: isHeld ? ('NOTPAID' as const) : judgement.status", 'status: judgement.status'],
  ),
  server(
    'what a suspended person brings is told to strangers',
    'hooks/orders/settle-order.ts',
    ['device-orders.test.ts'],
    ['if (!isHeld) facts.messages', 'facts.messages'],
  ),
  server(
    'what somebody took who is staff no more is made without a look',
    'hooks/orders/settle-order.ts',
    ['device-orders.test.ts'],
    ['author.isSuspended || isFormer ?', 'author.isSuspended ?'],
  ),
  server(
    'a customer whom no message reached is nobody’s concern',
    'hooks/messages/delivery.ts',
    ['messages.test.ts'],
    ["if (!isBeingTold()) setMark(tx, order, 'not-told', true)", "if (!isBeingTold()) setMark(tx, order, 'not-told', false)"],
  ),
  server(
    'what was told by a slip leaves at once',
    'hooks/messages/queue.ts',
    ['messages.test.ts'],
    ['return waitMs === 0 ?', 'return waitMs !== 0 ?'],
  ),
  server(
    'a message outlives the act that it tells about',
    'hooks/messages/queue.ts',
    ['messages.test.ts'],
    ['if (isOther) takeBackMessages(', 'if (false) takeBackMessages('],
  ),
  server(
    'a hand-over is taken back the next day',
    'hooks/entries/changes.ts',
    ['order-changes.test.ts'],
    ['<= UNDO_HAND_OVER_MS', '>= 0'],
  ),
  server(
    'what failed is never sent again',
    'hooks/messages/queue.ts',
    ['messages.test.ts'],
    ["AND told.state != 'failed')", 'AND TRUE)'],
  ),
  unit(
    'an import that is taken back takes what was changed by hand with it',
    'src/domain/catalogue/batch.ts',
    ['src/domain/catalogue/batch.test.ts'],
    ['isTold ? held?.updated === updated : held !== null', 'isTold ? held !== null : held !== null'],
  ),
  unit(
    'a product made just now is not there at its first opening',
    'edge/render/shop-facts.ts',
    ['edge/render/shop-facts.test.ts', 'edge/render/pages.test.ts'],
    ['kept !== null && !isEnough(kept.answer)', 'kept !== null && false'],
  ),
  server(
    'what a suspended person says of an order is done',
    'hooks/orders/patch-order.ts',
    ['device-orders.test.ts'],
    ['    if (mark !== null) {\n      noteClaim(', "    if (mark === 'clock-wrong') {\n      noteClaim("],
  ),
  server(
    'a revoked device adds photos to any order of its account',
    'hooks/orders/item-photos.ts',
    ['device-orders.test.ts'],
    ['!isTheirs || !isBrought', '!isTheirs'],
  ),
  server(
    'anybody may say that a device is empty',
    REGISTER,
    ['device-orders.test.ts'],
    ['if (provenDevice(e)?.id === device.id && typeof', 'if (typeof'],
  ),
  server(
    'a device on which orders wait is empty',
    REGISTER,
    ['device-orders.test.ts'],
    ['wiped === true && waiting === 0 &&', 'wiped === true &&'],
  ),
  server(
    'a device is whose login names it last',
    REGISTER,
    ['device-orders.test.ts'],
    ['} else if (known !== secretHash) throw new Refusal(403, TEXT_STRANGER)', '}'],
  ),
  server(
    'a kiosk’s login owns the till it is used on',
    REGISTER,
    ['device-orders.test.ts'],
    ["if ((device.getString('kind') === 'kiosk') === caller.getBool('kiosk')) device", 'device'],
  ),
  server(
    'a device counts as far as it says',
    'hooks/devices/device-report.ts',
    ['device-orders.test.ts'],
    ['  return known + MAX_JUMP\n', '  return told\n'],
  ),
  server(
    'devices are made in masses',
    REGISTER,
    ['limits.test.ts'],
    ["spend(e.app, 'device', [accountOf(caller), addressOf(e)])", 'undefined'],
  ),
  server(
    'an order of a device that nobody approved is like any other',
    HANDOVER,
    ['device-orders.test.ts'],
    ["? [] : ['device-not-approved']", '? [] : []'],
  ),
  server(
    'a cashier’s password shows the customers on any computer',
    'hooks/accounts/account-rules.ts',
    ['new-devices.test.ts'],
    ['if (isCashier && !isApprovedBy(', 'if (false && !isApprovedBy('],
  ),
  server(
    'an order whose device shows nothing is trusted',
    HANDOVER,
    ['new-devices.test.ts'],
    ["(device?.getBool('approved') ?? isTrial())", "(device?.getBool('approved') ?? true)"],
  ),
  unit(
    'a device that nobody has let in mirrors the customers',
    'src/data/mirror/collections.ts',
    ['src/data/mirror/collections.test.ts'],
    ["role === 'ADMIN' || isApproved ? [accounts] : []", '[accounts]'],
  ),
  unit(
    'a revoked device calls itself empty while orders wait on it',
    'src/data/sync/device-contact.ts',
    ['src/data/sync/revocation.test.ts'],
    ['wiped: remains.deliverable === 0', 'wiped: true'],
  ),
  unit(
    'a revoked device goes on selling while it hands over',
    'src/data/sync/revocation.ts',
    ['src/data/sync/revocation.test.ts'],
    [
      '  await db.keyValues.put({ key: KEY, value: true })\n  if (getSession() !== null) await signOut()',
      '  await drainOutbox({ isServerSeen: true, isLookedAt: true })\n  await db.keyValues.put({ key: KEY, value: true })\n  if (getSession() !== null) await signOut()',
    ],
  ),
  unit(
    'a suspended person’s page does not hear of it',
    'src/data/mirror/login-mirror.ts',
    ['src/data/mirror/login-mirror.test.ts'],
    ['if (name === ACCOUNT_TOPIC) void refreshSession()', 'if (name === ACCOUNT_TOPIC) return'],
  ),
  server(
    'nobody is told that they are suspended',
    'hooks/accounts/account-rules.ts',
    ['realtime.test.ts'],
    ['if (clients[id]?.hasSubscription(name))', 'if (false)'],
  ),
  unit(
    'a contact that is refused ends no login',
    'src/data/sync/device-contact.ts',
    ['src/data/sync/revocation.test.ts'],
    ["  if (answer.kind === 'sign-in-again') return 'signed-out'\n", ''],
  ),
  unit(
    'the secret is made anew for every tab',
    'src/data/device/device.ts',
    ['src/data/sync/revocation.test.ts'],
    ['const secret = (await keptSecret.read()) || hexOf', 'const secret = hexOf'],
  ),
  unit(
    'what a logged-out person left waits for a login',
    'src/data/outbox/schedule.ts',
    ['src/data/sync/revocation.test.ts'],
    ['own ?? staff ?? byDevice(credentials.find((credential) => credential.userId === authorId))', 'own ?? staff ?? null'],
  ),
]

const TEXTS: PlantedBug[] = [
  server(
    'a product’s name may turn the writing around',
    'hooks/server/typed-texts.ts',
    ['bad-input.test.ts'],
    ['if (text !== value)', 'if (text.length > value.length)'],
  ),
]

const ACCOUNTS_KEPT_SECRET: PlantedBug[] = [
  unit(
    'how long the answer takes tells whether there is an account',
    'edge/backend/proxy.ts',
    ['edge/backend/proxy.test.ts'],
    ['      await discretion\n', ''],
  ),
]

const REFUSED: PlantedBug[] = [
  unit(
    'the edge takes more than the database, which ends the connection in the middle',
    'src/domain/body-limit.ts',
    ['edge/app.test.ts'],
    ['  if (kilobytes !== undefined) return kilobytes * KILOBYTE\n', ''],
  ),
  server(
    'who asks for what only others may leaves no trace',
    'hooks/routes.ts',
    ['security-log.test.ts'],
    ['error.message === TEXT_NOT_ALLOWED', "error.message === ''"],
  ),
]

const SECOND_FACTOR: PlantedBug[] = [
  server(
    'the password alone lets in who has a second factor',
    'hooks/accounts/second-factor.ts',
    ['second-factor.test.ts'],
    [' && factorOf(e.app, e.record.id) !== null', ' && factorOf(e.app, e.record.id) === undefined'],
  ),
  server(
    'a ticket lets in again',
    'hooks/accounts/second-factor.ts',
    ['second-factor.test.ts'],
    ['tx.delete(ticketOf(tx, ticket))', 'ticketOf(tx, ticket)'],
  ),
  server(
    'a code of the app counts again',
    'hooks/accounts/second-factor.ts',
    ['second-factor.test.ts'],
    ['storeRecord(tx, row, { last_step: proof.step })', 'storeRecord(tx, row)'],
  ),
  server(
    'a recovery code counts again',
    'hooks/accounts/second-factor.ts',
    ['second-factor.test.ts'],
    ["if (proof.kind === 'recovery') tx.delete(row)\n", "if (proof.kind === 'recovery') return\n"],
  ),
  server(
    'logins from before the second factor stay',
    'hooks/accounts/second-factor.ts',
    ['second-factor.test.ts'],
    ["  endOthers(e, account)\n  noteSecurity(e, { event: 'second-factor-on'", "  noteSecurity(e, { event: 'second-factor-on'"],
  ),
  unit(
    'who has a second factor cannot leave a kiosk',
    'src/data/session/account.ts',
    ['src/data/session/account.test.ts'],
    ["  if (ticketIn(outcome) !== null) return 'staff'\n", ''],
  ),
  unit(
    'the code is never asked for',
    'src/data/session/account.ts',
    ['src/data/session/account.test.ts'],
    ["  if (ticket !== null) return { ok: false, reason: 'code-needed', ticket }\n", ''],
  ),
]

const LOGINS: PlantedBug[] = [
  server(
    'a logout leaves the token good',
    'hooks/accounts/sessions.ts',
    ['sessions.test.ts'],
    ["  if (id !== '' && endSessions(e.app", '  if (id === null && endSessions(e.app'],
  ),
  server(
    'the records do not ask whether a login has ended',
    'hooks/accounts/sessions.ts',
    ['sessions.test.ts'],
    ['  if (hasEnded(e)) throw signInAgain()\n  e.next()', '  e.next()'],
  ),
  server(
    'a stream goes on telling a login that has ended',
    'hooks/accounts/sessions.ts',
    ['sessions.test.ts'],
    ["    client.unset('auth')\n", ''],
  ),
  server(
    'a login is renewed for ever',
    'hooks/accounts/sessions.ts',
    ['sessions.test.ts'],
    ['  if (restMs <= 0) {', '  if (restMs <= -Infinity) {'],
  ),
  server(
    'a wrong login of an account is not counted',
    'hooks/accounts/account-rules.ts',
    ['counted.test.ts'],
    ["  spendHooked(e.app, 'login', account)\n", ''],
  ),
  server(
    'the commonest passwords are taken',
    'hooks/accounts/account-rules.ts',
    ['counted.test.ts'],
    ['(isCommonPassword(password) ? TEXT_COMMON_PASSWORD : null)', 'null'],
  ),
  server(
    'wrong logins leave no trace',
    'hooks/accounts/account-rules.ts',
    ['security-log.test.ts'],
    ["    noteSecurity(e, { event: 'login-failed', account: e.record })\n", ''],
  ),
  server(
    'who changed a role is not written down',
    'hooks/accounts/security-log.ts',
    ['security-log.test.ts'],
    ["const by = actor && actor.id !== account?.id ? actor.id : ''", "const by = ''"],
  ),
  unit(
    'a password may be the shop’s name',
    'src/domain/account/password.ts',
    ['src/domain/account/password.test.ts'],
    ['known.filter((word) => word.length >= 4', 'known.filter((word) => word.length >= 40'],
  ),
  unit(
    'a cashier’s token stays on the till after the logout',
    'src/data/session/credentials.ts',
    ['src/data/session/logouts.test.ts'],
    ["isOfShop(row) && { token: '', isRefused: true }", 'isOfShop(row) && {}'],
  ),
  unit(
    'a logout without network is never told',
    'src/data/session/logouts.ts',
    ['src/data/session/logouts.test.ts'],
    ["    if (outcome.kind === 'later') return\n", ''],
  ),
]

const DISK: PlantedBug[] = [
  unit(
    'a device whose database was lost goes on as a new one',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.test.ts'],
    ['    if (isDeviceLost) await db', '    if (false) await db'],
  ),
  unit(
    'what comes back has nobody who sends it',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.test.ts'],
    ['      if (who !== null) await rememberAuthor(facts.authorId, who)\n', ''],
  ),
  unit(
    'a database that was evicted under the page stays empty until the next start',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.test.ts'],
    ['  nextTry = setTimeout(takeUpAgain, TRY_AGAIN_MS)\n', ''],
  ),
  unit(
    'a database that could not be opened once is waited for, and never opened again',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.test.ts'],
    ['    await db.open()\n', ''],
  ),
  unit(
    'a journal that was evicted stays empty',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.evicted.test.ts'],
    ["journal?.kind === 'state' ? new Map(journal.entries) : readLocalStorage().entries", '(await readKept()).entries'],
  ),
  unit(
    'an order is looked for in the database before it is kept elsewhere',
    'src/data/outbox/keep.ts',
    ['src/data/outbox/journal.test.ts'],
    [
      '    await keepInJournal(\n',
      "    for (const { facts } of promised) if ((await db.outbox.where('id').equals(facts.id).count()) === 0) return result\n    await keepInJournal(\n",
    ],
  ),
  unit(
    'the number of an order whose database went is given once more',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.test.ts'],
    ['keepAll(written, () => latestValues(values))', 'keepAll(written, () => readDeviceValues())'],
  ),
  unit(
    'an order that is kept late sets the count back',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.test.ts'],
    ['keepAll(written, () => latestValues(values))', 'keepAll(written, async () => values)'],
  ),
  unit(
    'a stored order is called a failure because the journal could not look into the database',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.evicted.test.ts'],
    ["    console.warn('journal', error)\n  }\n}\n\nasync function keepAll", '    throw error\n  }\n}\n\nasync function keepAll'],
  ),
  unit(
    'the journal keeps a login with its token',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.test.ts'],
    ['who: author, sealed', 'who, sealed'],
  ),
  unit(
    'a database that has begun anew takes the kept device’s place',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.test.ts'],
    ['if (!isOfOtherDevice(readLocalStorage().values, values)) localStorage', 'localStorage'],
  ),
  unit(
    'what has arrived stays in the journal',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.test.ts'],
    ['  for (const id of over) localStorage.removeItem(ENTRY_PREFIX + id)\n', ''],
  ),
  unit(
    'one damaged value keeps every promised order from coming back',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.damaged.test.ts'],
    ["parseJsonObject(localStorage.getItem(key) ?? '')", "asObject(JSON.parse(localStorage.getItem(key) ?? 'null'))"],
  ),
  unit(
    'a journal that could not restore at its start is never asked again',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.damaged.test.ts'],
    ['  await takeUp().catch(tryAgainAfter)\n', '  await takeUp()\n'],
  ),
  unit(
    'a lost database takes the open drawer with it',
    'src/data/outbox/journal.ts',
    ['src/data/till/till.test.ts'],
    ["  'till-drawer',\n", ''],
  ),
  unit(
    'money taken since the drawer was opened is not in the journal',
    'src/data/till/till.ts',
    ['src/data/till/till.test.ts'],
    ['  await db.tillEntries.put(entry)\n  await addToDrawer(entry)\n', '  await db.tillEntries.put(entry)\n'],
  ),
  unit(
    'a drawer that came back is shown after the next start alone',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.evicted.test.ts'],
    ['    await whenTakenUp()\n', ''],
  ),
  unit(
    'any fault of the journal’s worker stops the kiosk from selling',
    'src/data/outbox/journal-worker.ts',
    ['src/data/outbox/journal-worker.test.ts'],
    [
      "  return error instanceof DiskFullError || (error instanceof DOMException && error.name === 'QuotaExceededError')",
      '  return true',
    ],
  ),
  unit(
    'a worker that begins to fail leaves a full disk full for ever',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.evicted.test.ts'],
    ["  if (answer?.kind === 'failed') learnRoom('unknown')\n", ''],
  ),
  unit(
    'a closed database is called a full disk',
    'src/data/ordering/place-order.ts',
    ['src/data/outbox/journal.evicted.test.ts'],
    ['    if (isQuotaError(error)) reportNoRoom()\n', '    reportNoRoom()\n'],
  ),
  unit(
    'the older of two states is in force',
    'src/data/outbox/journal-file.ts',
    ['src/data/outbox/journal-file.test.ts'],
    ['found.sort((a, b) => b.generation - a.generation)', 'found.sort((a, b) => a.generation - b.generation)'],
  ),
  unit(
    'a disk that takes half of a write has taken it',
    'src/data/outbox/journal-file.ts',
    ['src/data/outbox/journal-file.test.ts'],
    [
      "  if (file.write(bytes, { at }) !== bytes.length) throw new DiskFullError('the disk is full')\n",
      '  file.write(bytes, { at })\n',
    ],
  ),
]

const RECEIPT = 'src/domain/fiscal/receipt.ts'
const MEANS = 'src/domain/fiscal/means.ts'
const RECEIPTS = ['src/domain/fiscal/receipt.test.ts']
const DOCUMENTS = 'src/data/printing/fiscal-documents.ts'
const PRINTER = 'src/data/printing/fiscal-printer.ts'
const ISSUED = 'src/data/printing/fiscal-issued.ts'
const QUESTIONS = 'src/data/printing/fiscal-questions.ts'
const DOCUMENTS_PRINTED = ['src/data/printing/fiscal-documents.test.ts']
const DOUBLES = ['src/data/printing/fiscal-doubles.test.ts']
const QUEUE = 'src/data/printing/fiscal-queue.ts'
const SALE = 'src/data/printing/fiscal-sale.ts'
const STATE = 'src/data/printing/fiscal-state.ts'
const DUES = 'src/data/till/fiscal-dues.ts'
const QUEUED = ['src/data/printing/fiscal-queue.test.ts']
const FISCAL_ENTRY = 'src/data/printing/fiscal-entry.ts'
const FISCAL_ENTRIES = ['src/data/printing/fiscal-entry.test.ts']
const ON_PAPER = ['src/data/printing/fiscal-documents.xml.test.ts']

const FISCAL: PlantedBug[] = [
  unit(
    'the odd cents of a discount all go to the first line',
    'src/domain/apportion.ts',
    ['src/domain/money.test.ts'],
    ['remainders.sort((a, b) => b.rest - a.rest || a.index - b.index)', 'remainders.sort((a, b) => a.index - b.index)'],
  ),
  unit('a deposit is taken off from the first VAT', RECEIPT, RECEIPTS, [
    'Math.min(cents, Math.max(0, paid.get(vat) ?? 0))',
    'Math.min(cents, [...paid.values()][0] ?? 0)',
  ]),
  unit('a deposit that was receipted is not taken off from the sale', RECEIPT, RECEIPTS, [
    'const off = isSale ? spreadDeposits(paid, sold) : new Map<Vat, Cents>()',
    'const off = new Map<Vat, Cents>()',
  ]),
  unit('a voided receipt still counts', RECEIPT, RECEIPTS, [
    "kind !== 'void' && doubleOf === '' && !voided.has(id)",
    "kind !== 'void' && doubleOf === ''",
  ]),
  unit('what was taken twice is on the receipt twice', MEANS, RECEIPTS, [
    'const cents = Math.min(open, Math.max(0, most - part.cents))',
    'const cents = Math.max(0, most - part.cents)',
  ]),
  unit('a mistake of means stays on the receipt', MEANS, RECEIPTS, [
    'give(part, part.taken - part.back)',
    'give(part, part.taken)',
  ]),
  unit('a voucher of the shop is a meal voucher on paper', 'src/domain/order/payment-methods.ts', ON_PAPER, [
    "means: 'gift'",
    "means: 'ticket'",
  ]),
  unit('meal vouchers are one, however many', 'src/domain/fiscal/epson.ts', ON_PAPER, [
    'pieces > 1 && pieces <=',
    'pieces > 99 && pieces <=',
  ]),
  unit('what cash pays beyond the total is change', MEANS, ON_PAPER, ['Math.max(0, -rounded)', '0']),
  unit('what is not collected is anything', MEANS, ON_PAPER, ['type: 5, index: 1', 'type: 5, index: 0']),
  unit('a corrected line counts as money', MEANS, RECEIPTS, [
    '    else taken += cents\n',
    '    else taken += Math.max(0, cents)\n',
  ]),
  unit('what a receipt says of its payment is never looked at again', RECEIPT, RECEIPTS, [
    'mistakenReceipt(changedMeans(fresh, dueCents < 0), payments, standing)',
    'mistakenReceipt([], payments, standing)',
  ]),
  unit('a receipt is voided before it is known whether it can be made anew', RECEIPT, RECEIPTS, [
    "  if (next.kind === 'blocked') return next\n  const told",
    '  const told',
  ]),
  unit('a receipt is voided without anybody’s word', DOCUMENTS, DOCUMENTS_PRINTED, [
    "  if (next.kind === 'void' && !isCorrecting) return blocked('mistaken')\n",
    '',
  ]),
  unit('a deposit that went back is taken off twice from what comes back', RECEIPT, RECEIPTS, [
    'Math.max(0, money.taken - deposits - totalCents)',
    'Math.max(0, money.taken - totalCents)',
  ]),
  unit('a weight is left to the printer to round', RECEIPT, RECEIPTS, [
    'thousandths / 1000 === quantity && (unitPriceCents * thousandths) % 1000 === 0',
    'quantity > 0',
  ]),
  unit('a receipt multiplies a weight that its printer cannot be told', RECEIPT, RECEIPTS, [
    'thousandths / 1000 === quantity && ',
    '',
  ]),
  unit('cash takes part in the lottery', RECEIPT, RECEIPTS, [
    "isLotteryCode(code) && takesLottery(payments) ? code : ''",
    "isLotteryCode(code) ? code : ''",
  ]),
  unit('a product without VAT is sold with the usual one', SALE, ON_PAPER, [
    "vatOf({ vat: product.vat ?? '' }, category)",
    "'10%'",
  ]),
  unit('a name is cut after its signs were escaped', 'src/domain/fiscal/epson.ts', ON_PAPER, [
    'description: printable(line.description, NAME_LENGTH) || NAMELESS',
    'description: escaped(line.description).slice(0, NAME_LENGTH)',
  ]),
  unit(
    'an answer that was cut is believed',
    'src/domain/fiscal/epson-answer.ts',
    ['src/domain/fiscal/epson.test.ts'],
    ['if (open.length > 0 || (success', 'if ((success'],
  ),
  unit('a lost answer is taken for nothing printed', PRINTER, DOCUMENTS_PRINTED, [
    "return (await holds(receipt)) === true ? 'none' : null",
    "return 'none'",
  ]),
  unit('a lost answer of a void is taken for nothing printed', PRINTER, DOCUMENTS_PRINTED, [
    "const closed = kind === 'receipt' ? await lastClosure() : null",
    'const closed = await lastClosure()',
  ]),
  unit('only the very next number is asked about', PRINTER, DOCUMENTS_PRINTED, ['const LOOKED_AT = 8', 'const LOOKED_AT = 1']),
  unit('after a closure only the new numbers are asked about', PRINTER, DOCUMENTS_PRINTED, [
    'if (z > receipt.z) begins.push({ z, from: 0 })',
    'if (z > receipt.z) begins.splice(0, 1, { z, from: 0 })',
  ]),
  unit('clocks that disagree are asked about a day', ISSUED, DOCUMENTS_PRINTED, [
    '  if (receipt.day !== shopMoment(sinceMs).day) return null\n',
    '',
  ]),
  unit('a receipt that is refused in the middle stays open', PRINTER, DOCUMENTS_PRINTED, [
    '      await ask(resetRequest(operator))\n      status',
    '      status',
  ]),
  unit('a receipt is sent before it is noted', DOCUMENTS, DOCUMENTS_PRINTED, [
    "  if (!(await keepDocuments([document]))) return { kind: 'not-printed', trouble: 'device-full' }\n  const outcome = await send(printer, ready)\n",
    "  const outcome = await send(printer, ready)\n  if (!(await keepDocuments([document]))) return { kind: 'not-printed', trouble: 'device-full' }\n",
  ]),
  unit('a receipt that may be on paper is printed again', DOCUMENTS, DOCUMENTS_PRINTED, [
    "openDocument(orderId)\n  if (open) return { kind: 'unsure', document: open }\n  const { documents",
    'openDocument(orderId)\n  const { documents',
  ]),
  unit('two tabs print at once', DOCUMENTS, DOCUMENTS_PRINTED, [
    '  return inFiscalTurn(async () => {\n    try {',
    '  return Promise.resolve().then(async () => {\n    try {',
  ]),
  unit('what was on its way when the page went is forgotten', QUESTIONS, DOCUMENTS_PRINTED, [
    "where('state').equals('sending').modify({ state: 'unsure' })",
    "where('state').equals('sending').delete()",
  ]),
  unit('a receipt that came out is the only one that did', PRINTER, DOUBLES, [
    "beside: kind === 'void' ? [] : await askBeside(kind, ref, before)",
    'beside: []',
  ]),
  unit('a double counts as a receipt of its own', RECEIPT, DOUBLES, [
    "kind !== 'void' && doubleOf === '' &&",
    "kind !== 'void' && doubleOf !== '*' &&",
  ]),
  unit('the books do not hear of a double that was voided', DOCUMENTS, DOUBLES, ['[printed, ...back]', '[printed]']),
  unit('what another till printed meanwhile is a double', QUESTIONS, DOUBLES, [
    'isOwn > 0 || (await isToldByTill(ref))',
    'isOwn > 0',
  ]),
  unit('a void that was refused the second time did not come out', PRINTER, DOUBLES, [
    "{ kind: 'not-printed', trouble } : { kind: 'unsure', candidate: last }",
    "{ kind: 'not-printed', trouble } : { kind: 'not-printed', trouble }",
  ]),
  unit('a closure that came out twice has the sum of the second one', PRINTER, DOUBLES, [
    'cents: times > 1 ? null : cents',
    'cents',
  ]),
  unit('what another till printed is guessed', DOCUMENTS, QUEUED, [
    '!isWhole && share.payments.some(isElsewhere)',
    '!isWhole && share.payments.length === 0',
  ]),
  unit('money of another till is taken for this one’s', SALE, QUEUED, [
    '({ ...line, cents })',
    "({ ...line, cents, device: line.device && 'C1' })",
  ]),
  unit('a card’s deposit is taken for one of this till', DOCUMENTS, QUEUED, [
    "money.device === '' || money.device !== own",
    "money.device !== '' && money.device !== own",
  ]),
  unit('a sale is due where a screen remembers it', 'src/data/orders/changes.ts', QUEUED, [
    "    if (change.kind === 'pay' || change.kind === 'hand-over') await noteDue(row.id)\n",
    '',
  ]),
  unit('the next customer makes the receipt before wait', DUES, QUEUED, [
    'others.map((other) => ({ ...other, isReleased: true }))',
    'others',
  ]),
  unit('a part of the money is receipted before the other', STATE, QUEUED, [
    'order.isImmediate === true ? PART_AT_ONCE_MS : PART_MS',
    '0',
  ]),
  unit('a card’s receipt leaves no time for the lottery code', STATE, QUEUED, ['hasLottery(next) ? LOTTERY_MS : 0', '0']),
  unit('a printer that was away is not asked again', QUEUE, QUEUED, [
    'learn(await askFiscalTrouble())\n    if (trouble !== null) return plan(LOOK_AGAIN_MS)',
    'if (trouble !== null) return',
  ]),
  unit('one order that the printer refuses holds up all', QUEUE, QUEUED, [
    "else if (result.trouble === 'refused') await leaveByHand(orderId)\n  else learn(result.trouble)",
    'else learn(result.trouble)',
  ]),
  unit('two tills of one order print it both', SALE, QUEUED, [
    'if (first !== undefined && first.device !== own) return null',
    'if (first === undefined) return null',
  ]),
  unit('what another till may have printed is printed without a look', DOCUMENTS, QUEUED, [
    'if (!isLookedFor && share.payments.some(isOthers))',
    'if (isLookedFor && share.payments.some(isOthers))',
  ]),
  unit('a receipt that was voided is made anew by itself', DOCUMENTS, QUEUED, [
    "    if (result.kind === 'printed' && !receipt.doubleOf) await leaveByHand(orderId)\n",
    '',
  ]),
  unit('what another till has printed is not seen', ISSUED, QUEUED, ['parseHeld(receipts, id) ?? []', '[]']),
  unit('a device in a drill prints', QUEUE, QUEUED, [
    'if (isTabInDrill()) return plan(LOOK_AGAIN_MS)',
    'if (isTabInDrill()) plan(0)',
  ]),
  unit('a device that lost its database prints its receipts again', FISCAL_ENTRY, FISCAL_ENTRIES, [
    'const lost = entries.filter((_, index) => held[index] === undefined)',
    'const lost = entries.filter((_, index) => held[index] !== undefined)',
  ]),
  unit('a receipt whose answer was lost with the database is taken for printed', FISCAL_ENTRY, FISCAL_ENTRIES, [
    "isNoted ? 'unsure' : told.state",
    'told.state',
  ]),
  unit('the server is told of a receipt that did not come out', FISCAL_ENTRY, FISCAL_ENTRIES, [
    "modify({ state: 'settled', deliveredMs: Date.now() })",
    "modify({ state: 'waiting' })",
  ]),
  unit(
    'what was paid twice is said to want a second receipt',
    'src/domain/fiscal/fiscal-day.ts',
    ['src/domain/fiscal/fiscal-day.test.ts'],
    ['Math.max(0, Math.min(cents, totalCents - documentedCents))', 'cents'],
  ),
  server(
    'money of a voided receipt counts as receipted',
    'hooks/payments/fiscal-day.ts',
    ['fiscal-day.test.ts'],
    ["other.kind = 'void' AND other", "other.kind = 'none' AND other"],
  ),
  server(
    'other tills do not hear of a receipt',
    'hooks/entries/receipts.ts',
    ['fiscal-receipts.test.ts'],
    ['  tellOrder(tx, receipt.orderId)\n', ''],
  ),
  server(
    'another content of a receipt is taken for the same',
    'hooks/entries/receipts.ts',
    ['fiscal-receipts.test.ts'],
    ["if (held) return held.getString('content_hash') === hash ?", "if (held) return held.getString('content_hash') !== '' ?"],
  ),
  server(
    'customers tell of receipts',
    'hooks/entries/submit-entries.ts',
    ['fiscal-receipts.test.ts'],
    ['if (!isOfShop && read.some(', 'if (isOfShop === null && read.some('],
  ),
]

const TILL_PEOPLE: PlantedBug[] = [
  unit(
    'guesses of a person’s PIN are not counted',
    'src/data/session/till-people.ts',
    ['src/data/session/till-people.test.ts'],
    ['wrong: own.wrong + 1, lastMs: nowMs', 'wrong: own.wrong, lastMs: nowMs'],
  ),
  unit(
    'another’s right PIN begins the guessing anew',
    'src/data/session/till-people.ts',
    ['src/data/session/till-people.test.ts'],
    [
      '    const { [personId]: _own, ...others } = await allTries.read()\n    await allTries.keep(others)\n',
      '    await allTries.keep({})\n',
    ],
  ),
  unit(
    'a logout begins the guessing anew',
    'src/data/db/keys.ts',
    ['src/data/session/till-people.test.ts'],
    ["  'till-pin-tries': 'device',", "  'till-pin-tries': 'secret',"],
  ),
  unit(
    'the hash of a person’s PIN lies on the till',
    'src/data/session/till-people.ts',
    ['src/data/session/till-people.test.ts'],
    ['  return hexOf(new Uint8Array(await crypto.subtle.sign(', '  return hash + hexOf(new Uint8Array(await crypto.subtle.sign('],
  ),
  unit(
    'who has been away comes back by a touch',
    'src/data/session/acting.ts',
    ['src/data/session/till-people.test.ts'],
    ["if (acting.kind === 'person') await db.keyValues.put(", "if (acting.kind !== 'nobody') await db.keyValues.put("],
  ),
  unit(
    'who was suspended stays at the till',
    'src/data/session/till-people.ts',
    ['src/data/session/till-people.test.ts'],
    ["if (acting.kind === 'person' && macOf(kept) !== macOf(known)) await endActing('left')", 'void macOf(known)'],
  ),
  server(
    'anybody of the staff sets anybody’s PIN',
    'hooks/devices/till-people.ts',
    ['till-people.test.ts'],
    ["if (id !== caller.id && caller.getString('role') !== 'ADMIN')", "if (id === '')"],
  ),
  server(
    'a PIN is set without the password',
    'hooks/devices/till-people.ts',
    ['till-people.test.ts'],
    ['  checkPresentPassword(e, caller, password)\n', '  void checkPresentPassword\n  void password\n'],
  ),
  server(
    'PINs lie in the database as they came',
    'hooks/devices/till-people.ts',
    ['till-people.test.ts'],
    ['$security.encrypt(String(pinHash), sealingKey(e.app))', 'String(pinHash)'],
  ),
  server(
    'a till that nobody let in is told who works here',
    'hooks/devices/register-device.ts',
    ['till-people.test.ts'],
    ["&& device.getString('kind') === 'counter' && device.getBool('approved')", "&& device.getString('kind') === 'counter'"],
  ),
  unit(
    'what is done bears who is there when it is sent',
    'src/data/outbox/drain.ts',
    ['src/data/orders/changes.actor.test.ts'],
    ['actor: actorId, ...(isOrphan', "actor: (await actingId()) ?? '', ...(isOrphan"],
    ['import { refuseCredential } from', "import { actingId } from '#data/session/acting.ts'\nimport { refuseCredential } from"],
    ["const { id, kind, about, authorId, actorId = '' } = row", 'const { id, kind, about, authorId } = row'],
  ),
  unit(
    'the journal forgets who did it',
    'src/data/outbox/journal.ts',
    ['src/data/orders/changes.actor.test.ts'],
    ['    ...(actorId !== undefined && { actorId }),\n', ''],
  ),
  unit(
    'what a colleague delivers becomes the colleague’s',
    'src/data/outbox/drain.ts',
    ['src/data/orders/changes.actor.test.ts'],
    [
      "const author = authorId === userId ? '' : authorId",
      "const author = kind === 'order' && authorId !== userId ? authorId : ''",
    ],
  ),
  unit(
    'money that a colleague delivers becomes the colleague’s',
    'src/data/outbox/drain.ts',
    ['src/data/orders/changes.actor.test.ts'],
    [
      "const author = authorId === userId ? '' : authorId",
      "const author = kind === 'payment' || authorId === userId ? '' : authorId",
    ],
  ),
  unit(
    'who stood at the till is part of the order’s content',
    'src/domain/order/submission.ts',
    ['src/domain/order/submission.test.ts'],
    ['    authorId,\n    order.channel,\n', '    authorId,\n    order.actor_id,\n    order.channel,\n'],
  ),
  server(
    'anybody’s word of who did it is believed',
    'hooks/devices/till-people.ts',
    ['till-people.test.ts'],
    ["  return device.getBool('approved') || isTrial()\n", "  return device.id !== '' || isTrial()\n"],
  ),
  server(
    'a till may say that a customer did it',
    'hooks/devices/till-people.ts',
    ['till-people.test.ts'],
    ['  if (!isStaff(person) && !isFormer) return own\n', ''],
  ),
  server(
    'nobody looks at what a suspended person did at a colleague’s till',
    'hooks/devices/till-people.ts',
    ['till-people.test.ts'],
    ["isSuspended: isFormer || person.getBool('disabled')", 'isSuspended: isFormer'],
  ),
]

const TILL_NAMES: PlantedBug[] = [
  server(
    'who only looks uses up a till’s code',
    'hooks/devices/new-device.ts',
    ['till-names.test.ts'],
    ["code: isKiosk ? nextCode(tx, 'K') : codeOfUnnamed(id)", "code: nextCode(tx, isKiosk ? 'K' : 'C')"],
  ),
  server(
    'who takes a till over counts on with its numbers',
    REGISTER,
    ['till-names.test.ts'],
    [
      '  storeRecord(tx, earlier, { merged_into: device.id })\n',
      "  const old = earlier.getString('code')\n  earlier.set('code', device.getString('code'))\n  device.set('code', old)\n  storeRecord(tx, earlier, { merged_into: device.id })\n",
    ],
  ),
  server(
    'who says to be the counter is let in',
    REGISTER,
    ['till-names.test.ts'],
    [
      '  storeRecord(tx, earlier, { merged_into: device.id })\n',
      "  device.set('approved', earlier.getBool('approved'))\n  storeRecord(tx, earlier, { merged_into: device.id })\n",
    ],
  ),
  server(
    'a till that is in use is taken over',
    REGISTER,
    ['till-names.test.ts'],
    ['if (earlier === null || !isIdleTill(listed(earlier), Date.now())) return', 'if (earlier === null) return'],
  ),
  server(
    'a till that was put away stays so when somebody uses it',
    REGISTER,
    ['till-names.test.ts'],
    ["    device.load({ hidden_at: '', merged_into: '' })\n", ''],
  ),
  server(
    'a till’s name is whatever its browser says last',
    REGISTER,
    ['till-names.test.ts'],
    [
      "if (device.getString('name') === '') device.set('name', name.trim())",
      "if (name.trim() !== '') device.set('name', name.trim())",
    ],
  ),
  server(
    'a browser that nobody named is told who works here',
    REGISTER,
    ['till-names.test.ts'],
    ["isTill = isNamed && secretHash !== ''", "isTill = secretHash !== ''"],
  ),
  server(
    'whom a browser that nobody named claims, is believed',
    'hooks/devices/till-people.ts',
    ['till-names.test.ts'],
    [" || !isGivenCode(device.getString('code'))) return false", ') return false'],
  ),
  server(
    'what still waits in a browser without a name is forgotten',
    'hooks/devices/new-device.ts',
    ['till-names.test.ts'],
    ["name = '' && waiting = 0 &&", "name = '' &&"],
  ),
  unit(
    'an order is taken at no till',
    'src/data/orders/sale.ts',
    ['src/data/device/till-name.test.ts'],
    ['(await isNamedTill()) ? placeStoredCart', 'true ? placeStoredCart'],
  ),
  unit(
    'a drawer is opened at no till',
    'src/data/till/till.ts',
    ['src/data/till/till.test.ts'],
    ["  if (!(await isNamedTill())) return refused('unnamed')\n", ''],
  ),
  unit(
    'a sale’s money bears a code of before its till had a name',
    'src/data/orders/sale.ts',
    ['src/data/orders/sale.test.ts'],
    ['  if (!(await isNamedTill())) return tillUnnamed\n', ''],
  ),
  unit(
    'money is refused where nobody says which till it is',
    'src/data/orders/changes.ts',
    ['src/data/device/till-name.test.ts'],
    ['await noteSaleWithoutName()', 'return notFound'],
  ),
  unit(
    'nobody is asked which till takes the money',
    'src/data/orders/changes.ts',
    ['src/data/device/till-name.test.ts'],
    ['  if (!(await isNamedTill())) await noteSaleWithoutName()\n', ''],
  ),
  server(
    'what a till that goes on elsewhere still holds is refused',
    'hooks/devices/handover.ts',
    ['till-names.test.ts'],
    ["if (device?.getString('wiped_at') ||", "if (device?.getString('wiped_at') || device?.getString('merged_into') ||"],
  ),
  unit(
    'a till that sells without a name is one that looks, from its next contact on',
    'src/data/device/till-name.ts',
    ['src/data/device/till-name.test.ts'],
    ["else if (code === '' && !known) await", "else if (code === '') await"],
  ),
  unit(
    'a name waits for network',
    'src/data/device/till-name.ts',
    ['src/data/device/till-name.test.ts'],
    ["if (isGivenCode(code) || choiceIn(value) !== null) return 'named'", "if (isGivenCode(code)) return 'named'"],
  ),
  unit(
    'a tablet that was sent away keeps the till’s name',
    'src/data/db/keys.ts',
    ['src/data/device/till-name.test.ts'],
    ["'till-name': 'shop'", "'till-name': 'device'"],
  ),
]

const DRAWER: PlantedBug[] = [
  unit(
    'a pulse goes out where no drawer is',
    'src/features/office/printing/drawer.ts',
    ['src/features/office/printing/drawer.test.ts'],
    ["choice.kind === 'browser' || drawer === null", "choice.kind === 'browser'"],
    ['drawerBytes(drawer))', 'drawerBytes(drawer ?? 1))'],
  ),
  unit(
    'the second socket is the first',
    'src/features/office/printing/drawer.ts',
    ['src/features/office/printing/drawer.test.ts'],
    ['0x70, socket - 1,', '0x70, 0 * socket,'],
  ),
  unit(
    'a drawer that stays shut is said to be open',
    'src/features/office/printing/drawer.ts',
    ['src/features/office/printing/drawer.test.ts'],
    ["if (outcome.kind === 'printed') return", "if (outcome.kind !== 'unsure') return"],
  ),
  unit(
    'the drawer bears the login’s name whoever stands there',
    'src/data/till/till.ts',
    ['src/data/till/till.test.ts'],
    ['actorId: (await actingId()) ?? author.userId', 'actorId: author.userId'],
  ),
  unit(
    'what was sold last comes back without its change',
    'src/data/orders/changes.ts',
    ['src/data/orders/sale.test.ts'],
    ['      if (result.ok && changeCents !== undefined) await keepUnseenChange(orderId, changeCents)\n', ''],
  ),
  unit(
    'what was sold last is shown to whoever stands there next',
    'src/data/orders/sale.ts',
    ['src/data/orders/sale.test.ts'],
    ['if (isOthers || isCounted ||', 'if (isCounted ||'],
  ),
  unit(
    'what is sold is handed over before it is paid',
    'src/data/orders/sale.ts',
    ['src/data/orders/sale.test.ts'],
    ['leftCents <= 0 || payLater !== undefined', 'leftCents >= 0'],
  ),
  unit(
    'a cart that has changed is sold for what the screen said',
    'src/data/ordering/place-order.ts',
    ['src/data/orders/sale.test.ts'],
    ['(await totalNow(cart)) !== seenCents', '(await totalNow(cart)) < seenCents'],
  ),
  unit(
    'the money of a sale belongs to the drawer of a moment ago',
    'src/data/ordering/queue-order.ts',
    ['src/data/orders/sale.test.ts'],
    ['    if (deed && !(await deed.isCurrent())) return null\n', ''],
  ),
]

const BIG_DAYS: PlantedBug[] = [
  server(
    'a closed day leaves its orders behind',
    'hooks/orders/displaced.ts',
    ['displaced.test.ts'],
    ['    e.next()\n    reviewDisplaced(tx, before)', '    e.next()'],
  ),
  server(
    'who fits again stays on the list',
    'hooks/orders/displaced.ts',
    ['displaced.test.ts'],
    [
      'if (isDisplaced && !impossible.has(id)) setDisplaced(tx, id, false)',
      'if (isDisplaced && impossible.has(id)) setDisplaced(tx, id, true)',
    ],
  ),
  server(
    'a full slot settles who was moved into it',
    'hooks/orders/displaced.ts',
    ['displaced.test.ts'],
    [
      "if (problem !== 'full') setAttention(record, DISPLACED, problem !== null)",
      "setAttention(record, DISPLACED, problem !== null && problem !== 'full')",
    ],
  ),
  server(
    'an order that leaves a slot helps nobody in it',
    'hooks/orders/displaced.ts',
    ['displaced.test.ts'],
    ['isFinal(after) || after.pickupMs !== pickupMs)', 'isFinal(after))'],
  ),
  server(
    'the customer is told of every move',
    'hooks/entries/changes.ts',
    ['displaced.test.ts'],
    ["change.kind === 'move' && isToTell(tx, order.id, change.isTold, before)", "change.kind === 'move'"],
  ),
  server(
    'a message about a time that is over goes out',
    'hooks/messages/delivery.ts',
    ['messages.test.ts'],
    ["isOfPickup && message.getString('event') !== eventName(order, event)", "isOfPickup && message.getString('event') === ''"],
  ),
  table('a campaign’s price is the list’s on its days', 'order/acceptance.ts', [
    'campaignPrice(item.product_id, day, facts.campaigns) ?? product.priceCents',
    'product.priceCents',
  ]),
  table('a campaign’s price is asked all year', 'cart/price-list.ts', [
    'fromDay <= day && day <= toDay && prices[productId] !== undefined',
    'prices[productId] !== undefined',
  ]),
  table('a campaign ends a day early', 'pickup/campaign.ts', [
    'own.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)',
    'own.filter(({ fromDay, toDay }) => fromDay <= day && day < toDay)',
  ]),
  table('the list’s price is always a price of before', 'order/acceptance.ts', [
    'return standing?.cents ?? entryAt(list, momentMs)?.cents ?? []',
    'return [...(standing?.cents ? [standing.cents] : []), ...(entryAt(list, momentMs)?.cents ? [entryAt(list, momentMs)?.cents ?? 0] : [])]',
  ]),
  table('what was promised before the orders were closed is late', 'order/acceptance.ts', [
    "const promisedMs = order.channel === 'web' ? facts.nowMs :",
    "const promisedMs = order.channel !== 'counter' ? facts.nowMs :",
  ]),
  table('staff are held to the customers’ order days', 'order/acceptance.ts', [
    'const asking = { nowMs: promisedMs, isStaff }',
    'const asking = { nowMs: promisedMs, isStaff: false }',
  ]),
  table('two lines of one product are counted apart', 'pickup/caps.ts', [
    'sums.set(productId, plus(sums.get(productId) ?? 0, quantity))',
    'sums.set(productId, quantity)',
  ]),
  unit(
    'what is sold for Christmas alone is offered all year',
    'src/domain/pickup/campaign.ts',
    ['src/domain/pickup/campaign.test.ts'],
    [
      'return open ? [{ ...product, priceCents: open.prices[product.id] ?? product.priceCents }] : []',
      'return [{ ...product, priceCents: open?.prices[product.id] ?? product.priceCents }]',
    ],
  ),
  unit(
    'what is sold all year cannot be ordered for Christmas beyond thirty days',
    'src/domain/pickup/campaign.ts',
    ['src/domain/pickup/campaign.test.ts'],
    ['asking.isStaff ? [] : openSpans(pricedIn(productId, campaigns), asking)', 'openSpans([], asking)'],
  ),
  unit(
    'a cart of two campaigns has the days of either',
    'src/domain/pickup/campaign.ts',
    ['src/domain/pickup/campaign.test.ts'],
    ['common.flatMap((one) => own.flatMap((other) => overlap(one, other)))', '[...common, ...own]'],
  ),
  unit(
    'the oldest orders are those over a cap',
    'src/domain/pickup/caps.ts',
    ['src/domain/pickup/caps.test.ts'],
    ['a.placedAtMs - b.placedAtMs', 'b.placedAtMs - a.placedAtMs'],
  ),
  unit(
    'the price of the day is shown and the list’s is sent',
    'src/data/ordering/place-order.ts',
    ['src/data/ordering/offer.test.ts'],
    ['const cart = cartOn(draft.cart, shopMoment(pickupMs).day, await listCampaigns())', 'const { cart } = draft'],
  ),
  unit(
    'a price that changed under the customer’s finger is promised',
    'src/data/ordering/place-order.ts',
    ['src/data/ordering/offer.test.ts'],
    ['draft.shownCents !== undefined && centsFromEuro', 'draft.shownCents === -1 && centsFromEuro'],
  ),
  unit(
    'a kiosk forgets what it sold itself',
    'src/data/ordering/caps.ts',
    ['src/data/ordering/offer.test.ts'],
    ['of [...waiting, ...since.filter(isDelivered)]) {', 'of since.filter(isDelivered)) {'],
  ),
  server(
    'a cap counts the web alone',
    'hooks/orders/caps.ts',
    ['campaigns.test.ts'],
    [
      "JOIN orders ON pickup_date >= asked.value ->> 'since'",
      "JOIN orders ON channel = 'web' AND pickup_date >= asked.value ->> 'since'",
    ],
  ),
  server(
    'orders of one delivery do not count each other',
    'hooks/orders/settle-order.ts',
    ['campaigns.test.ts'],
    [
      '    facts.ordered.set(key, (facts.ordered.get(key) ?? 0) + quantity)',
      '    facts.ordered.set(key, facts.ordered.get(key) ?? 0)',
    ],
  ),
  server(
    'a cap that is lowered marks nobody',
    'hooks/orders/caps.ts',
    ['campaigns.test.ts'],
    ['if (!known?.has(id)) mark(tx, id, nowMs)', 'if (known?.has(id)) mark(tx, id, nowMs)'],
  ),
  server(
    'what is handed over at once does not count under a cap',
    'hooks/orders/caps.ts',
    ['campaigns.test.ts'],
    ['{:until} AND $', '{:until} AND immediate = FALSE AND $'],
    ["'until' AND $", "'until' AND immediate = FALSE AND $"],
  ),
  server(
    'who will miss what was sold over the counter is not told',
    'hooks/orders/settle-order.ts',
    ['campaigns.test.ts'],
    [
      'isBeyond ? sellBeyondCaps(tx, judgement.pickupMs, nowMs, facts, store) : store()',
      'isBeyond && nowMs < 0 ? sellBeyondCaps(tx, judgement.pickupMs, nowMs, facts, store) : store()',
    ],
  ),
  server(
    'a code that somebody names is told as never used',
    'hooks/catalogue/catalogue-rules.ts',
    ['counted.test.ts'],
    ["record.set('uses', usesOfCode(e.app, record.id))", "record.set('uses', 0 * usesOfCode(e.app, record.id))"],
  ),
  server(
    'a code’s cancelled orders count as its uses',
    'hooks/orders/order-state.ts',
    ['counted.test.ts'],
    ['order_discount_id = {:id} AND $', 'order_discount_id = {:id} OR FALSE AND $'],
  ),
  unit(
    'the till does not ask how often a code was used',
    'src/data/ordering/cart.ts',
    ['src/data/ordering/cart.test.ts'],
    ['getConnection().isReachable && known.maxUses > 0', 'getConnection().isReachable && known.maxUses < 0'],
  ),
  unit(
    'without network no use of a code counts',
    'src/data/ordering/cart.ts',
    ['src/data/ordering/cart.test.ts'],
    ['uses: await countUsesHere(known) }', 'uses: 0 * (await countUsesHere(known)) }'],
  ),
  unit(
    'what only comes near is found before what was meant',
    'src/data/orders/orders.ts',
    ['src/data/orders/orders.test.ts'],
    ['rank: 2 * rank + (isCurrent(order)', 'rank: 0 * rank + (isCurrent(order)'],
  ),
  unit(
    'a part of a phone is as good as a number',
    'src/domain/order/search.ts',
    ['src/domain/order/search.test.ts'],
    [
      'digits.length >= PHONE_LEAST && nationalDigits(customer.phone) === digits',
      'digits.length >= 3 && nationalDigits(customer.phone).includes(digits)',
    ],
  ),
  server(
    'whoever waits for pieces waits for ever',
    'hooks/orders/caps.ts',
    ['campaigns.test.ts'],
    ['if (hasLeft && hasCaps(tx, [day])) settleFitting(tx, day)', 'if (hasLeft && !hasCaps(tx, [day])) settleFitting(tx, day)'],
  ),
  server(
    'what a campaign asked is forgotten with it',
    'hooks/catalogue/campaigns.ts',
    ['campaigns.test.ts'],
    ['if (before) writePrices(tx, before, null)', 'if (before === null) writePrices(tx, before, null)'],
  ),
]

const FIGURES: PlantedBug[] = [
  unit(
    'a cancelled order is still due',
    'src/domain/figures/figures.ts',
    ['src/domain/figures/figures.test.ts'],
    ['isCancelled(order) || !isIn(order.pickupMs) ? 0', '!isIn(order.pickupMs) ? 0'],
  ),
  unit(
    'a period ends a day early',
    'src/domain/figures/figures.ts',
    ['src/domain/figures/figures.test.ts'],
    ["instantOf(addDays(to, 1), '00:00')]", "instantOf(to, '23:00')]"],
  ),
  unit(
    'every payment is shared by the whole order, not by what is still open of it',
    'src/domain/figures/vat-parts.ts',
    ['src/domain/figures/figures.test.ts'],
    ['add(source, vat, -part)', 'add(source, vat, 0)'],
  ),
  unit(
    'the accountant’s orders lose their discount',
    'src/domain/figures/accounts.ts',
    ['src/domain/figures/figures.test.ts'],
    ['const net = nets?.[index] ?? priceCents', 'const net = priceCents'],
  ),
  unit(
    'the device counts orders that the server refused',
    'src/data/orders/own-count.ts',
    ['src/data/orders/own-count.test.ts'],
    ["localState !== 'rejected'", "localState !== 'queued'"],
  ),
  unit(
    'a search reads only the first of many orders',
    'src/data/db/chunks.ts',
    ['src/data/orders/orders.test.ts'],
    ['=== false || rows.length < CHUNK', '=== false || rows.length <= CHUNK'],
  ),
  server(
    'money of a deleted order is in no figure of its own',
    'hooks/orders/figures.ts',
    ['money-figures.test.ts'],
    [
      'orphan = TRUE OR NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_payments.order_id) AS orphan',
      'orphan = TRUE AS orphan',
    ],
  ),
  server(
    'the orders behind the figures end with the first page',
    'hooks/orders/figures.ts',
    ['money-figures.test.ts'],
    ["orders.length === PAGE ? textOf(last, 'id') : ''", "orders.length > PAGE ? textOf(last, 'id') : ''"],
  ),
]

// What harms or misleads who buys: what is in a cake, what it costs, how far it is, and what a machine's letters do at the desk.
const GUESTS: PlantedBug[] = [
  unit(
    'a part that nobody has declared is free of everything',
    'src/domain/catalogue/allergen-sum.ts',
    ['src/domain/catalogue/allergens.test.ts'],
    ['isComplete: all.every(isDeclared)', 'isComplete: all.some(isDeclared)'],
  ),
  unit(
    'what is shown for the first time needs no declaration',
    'src/domain/catalogue/declaring.ts',
    ['src/domain/catalogue/declaring.test.ts'],
    ['return isOpen(after) && !(before !== null && isOpen(before))', 'return isOpen(after) && before === null'],
  ),
  server(
    'a product is published without its allergens',
    'hooks/catalogue/catalogue-rules.ts',
    ['catalogue-batch.test.ts'],
    ['const wasHidden = before === null || before.getBool', 'const wasHidden = before !== null && before.getBool'],
  ),
  unit(
    'what has to be chosen costs nothing more',
    'src/domain/cart/price-range.ts',
    ['src/domain/cart/price-range.test.ts'],
    ['type.isRequired ? Math.min(...increases) : 0', '0'],
  ),
  unit(
    'an order is in preparation as soon as it is confirmed',
    'src/domain/message/customer-states.ts',
    ['src/domain/message/customer-states.test.ts'],
    ["mayCustomerCancel(order, settings, nowMs) ? 'confirmed' : 'preparing'", "'preparing'"],
  ),
  unit(
    'a deposit is told as the whole',
    'src/domain/order/money-told.ts',
    ['src/domain/order/money-told.test.ts'],
    ['const paidCents = order.totalCents - due', 'const paidCents = order.totalCents'],
  ),
  unit(
    'a letter of a scanned address acts',
    'src/ui/keyboard/use-shortcuts.ts',
    ['src/ui/keyboard/use-shortcuts.test.ts'],
    ['run.length > 1 || run[0] !== asked.event', 'run.at(-1) !== asked.event'],
  ),
  unit(
    'the database’s English words are shown',
    'src/data/server/request.ts',
    ['src/data/server/request.test.ts'],
    ["const message = isOwn ? said : ''", 'const message = said'],
  ),
]

const CONTRACTS: PlantedBug[] = [
  unit(
    'pages of the contract before are not answered',
    'src/domain/contract.ts',
    ['src/domain/contract.test.ts', 'edge/app.test.ts'],
    ["page < server - 1 ? 'too-old'", "page < server ? 'too-old'"],
  ),
  unit(
    'a page of another contract is refused for good',
    'edge/http/contract.ts',
    ['edge/app.test.ts'],
    ['refusal(429, TEXTS[judgement]', 'refusal(426, TEXTS[judgement]'],
  ),
  unit(
    'what a server without the route does not know is refused for good',
    'src/data/outbox/drain.ts',
    ['src/data/outbox/drain.other-contract.test.ts'],
    ['(answer.status === 400 || answer.status === 413)', 'answer.status >= 400'],
  ),
  unit(
    'the journal of contract 1 is taken for damaged',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.contract-1.test.ts'],
    ['const isOfContract1 = upgradeRow(today)', 'const isOfContract1 = false'],
  ),
  unit(
    'what the journal of contract 1 has sealed is taken as today’s',
    'src/data/outbox/journal.ts',
    ['src/data/outbox/journal.contract-1.test.ts'],
    ['isOfContract1 ? decodeContent(plain, today.kind, 1) : null', 'null'],
  ),
  server(
    'money is told to a page of contract 1 without its order',
    'hooks/entries/contract-1.ts',
    ['contract-1.test.ts'],
    ["const order = record && findRecord(e.app, 'orders', { id: textOf(record, 'id') })", 'const order = null'],
  ),
  unit(
    'a delivery does not say what it speaks',
    'src/data/outbox/requests.ts',
    ['src/data/outbox/requests.contract.test.ts'],
    ['    ...CONTRACT_HEADERS,\n', ''],
  ),
]

export const PLANTED_BUGS: PlantedBug[] = [
  ...CONTRACTS,
  ...GUESTS,
  ...FIGURES,
  ...DRAWER,
  ...TILL_PEOPLE,
  ...BIG_DAYS,
  ...TILL_NAMES,
  ...DISK,
  ...LOGINS,
  ...SECOND_FACTOR,
  ...REFUSED,
  ...ACCOUNTS_KEPT_SECRET,
  ...TEXTS,
  ...DEVICES,
  ...BROWSERS,
  ...STARTS,
  ...COUNTED,
  ...PRICING,
  ...ACCEPTANCE,
  ...SLOTS,
  ...COUNTER,
  ...PAYMENTS,
  ...MONEY_OF_HISTORIES,
  ...MONEY,
  ...TILLS,
  ...PRINTING,
  ...FISCAL,
  ...ROLES,
  ...MIRROR,
  ...SETTLING,
]
