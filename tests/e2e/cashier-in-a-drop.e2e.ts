// The line is gone in the middle of the morning: the cashier takes three orders at the counter, collects two that the kiosk
// had taken, prints the tickets, and even reloads. Back online, the other till sees the same, and prints nothing again.
import { type Placed, placeAtCounter } from './counter.ts'
import { collect, detail, isPrintedAlready, openOrder, orderRows, printTicket, showDay, showTab } from './desk.ts'
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { orderAtKiosk } from './kiosk.ts'
import { centsOf } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { expectedTotals, newOrders } from './server-orders.ts'

const day = quietDay(Date.now())

test('three orders taken and two collected offline agree with the server and the other till, printed once', {
  tag: '@engines',
}, async ({ shop, openReady }) => {
  const startedMs = Date.now()
  const kiosk = await openReady('totem', KIOSK)
  const till = await openReady('cassa', DESKTOP)
  const otherTill = await openReady('cassa-2', DESKTOP)
  const unpaid = [
    await orderAtKiosk(kiosk.page, { products: [['Tiramisù', 2]], slot: { day: day.label, time: '09:00' }, name: 'Ada' }),
    await orderAtKiosk(kiosk.page, { products: [['Cannoncino', 6]], slot: { day: day.label, time: '09:15' } }),
  ]
  await showDay(otherTill.page, day)
  await showDay(till.page, day)
  await expect(orderRows(till.page)).toHaveCount(2)

  await till.cutNetwork()
  await test.step('collects and prints what the kiosk took', async () => {
    for (const [index, { number, totalCents }] of unpaid.entries()) {
      await showTab(till.page, 'Da incassare')
      await openOrder(till.page, number)
      expect(
        centsOf(
          await detail(till.page)
            .getByRole('button', { name: /^Incassa / })
            .innerText(),
        ),
      ).toBe(totalCents)
      await collect(till.page, index === 0 ? 'Contanti' : 'POS')
      await printTicket(till.page)
      await isPrintedAlready(till.page)
    }
  })

  const taken: Placed[] = []
  await test.step('takes three orders', async () => {
    await till.page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Nuovo ordine' }).click()
    for (const [index, time] of ['10:00', '10:00', '10:15'].entries()) {
      taken.push(
        await placeAtCounter(till.page, {
          products: [
            ['Cornetto alla crema', index + 1],
            ['Sacher', 1],
          ],
          customer: `Signora ${index + 1}`,
          slot: { day: day.label, time },
          ...(index === 1 && { note: 'Due vassoi separati' }),
        }),
      )
      if (index === 0) await till.page.getByRole('button', { name: 'Stampa la comanda' }).click()
      await till.page.getByRole('button', { name: 'Lo paga al ritiro' }).click()
    }
    await expect.poll(() => till.sheetsPrinted()).toBe(3)
    const [code] = taken[0]?.number.split('-') ?? []
    expect(code).toMatch(/^C\d+$/)
    expect(taken.map(({ number }) => number)).toEqual([`${code}-001`, `${code}-002`, `${code}-003`])
  })

  await test.step('a reload shows the same, and knows what was printed', async () => {
    await till.page.goto('/gestionale/ordini')
    await showDay(till.page, day, 'In corso')
    await expect(orderRows(till.page)).toHaveCount(5)
    await openOrder(till.page, taken[0]?.number ?? '')
    await isPrintedAlready(till.page)
  })
  await expect(orderRows(otherTill.page)).toHaveCount(2)

  await till.restoreNetwork()
  await expect(till.page.getByRole('button', { name: 'In linea' })).toBeVisible()
  await showTab(otherTill.page, 'In corso')
  await expect(orderRows(otherTill.page)).toHaveCount(5)

  await test.step('both tills read alike', async () => {
    // What this till took or opened is news to the other one, and says so until somebody opens it there.
    const asNews = (row: string) => row.replace(/(\n)(\d+× )/, '$1Nuovo$2')
    await expect(async () => {
      const readHere = await orderRows(till.page).allInnerTexts()
      expect(await orderRows(otherTill.page).allInnerTexts()).toEqual(readHere.map(asNews))
    }).toPass()
    for (const number of [...unpaid, ...taken.slice(0, 1)].map((order) => order.number)) {
      await openOrder(otherTill.page, number)
      await isPrintedAlready(otherTill.page)
    }
    expect(await otherTill.sheetsPrinted()).toBe(0)
  })

  await test.step('and so does the server', async () => {
    const server = await newOrders(shop, startedMs)
    const expected = await expectedTotals(shop, server)
    expect(server.map(({ number }) => number).sort()).toEqual([...unpaid, ...taken].map(({ number }) => number).sort())
    for (const { number, totalCents } of [...unpaid, ...taken]) {
      const order = server.find((candidate) => candidate.number === number)
      expect(order?.status).toBe('INPROGRESS')
      expect(order?.attention ?? []).toEqual([])
      expect(Math.round((order?.total ?? 0) * 100)).toBe(totalCents)
      expect(expected.get(order?.id ?? '')).toBe(totalCents)
    }
    const facts = (key: 'payment_method' | 'printed') =>
      unpaid.map(({ orderId }) => server.find(({ id }) => id === orderId)?.[key])
    expect(facts('payment_method')).toEqual(['cash', 'pos'])
    expect(facts('printed')).toEqual([true, true])
    expect(taken.map(({ number }) => server.find((order) => order.number === number)?.printed)).toEqual([true, false, false])
  })
})
