// One working day of the shop, by two tills, a kiosk, the web and a fiscal printer. Whatever is done is written into a ledger kept
// apart, with amounts worked out by hand; in the evening every total on every screen, paper and export is the ledger's, to the cent.
import type { Page } from 'playwright/test'
import { Ledger } from '../oracle/ledger.ts'
import { AtTill } from './at-the-till.ts'
import { dayBefore } from './day-before.ts'
import { compareEvening, comparePaper } from './day-evening.ts'
import { beginsToWork, opensThatMorning } from './day-morning.ts'
import { DESKTOP, KIOSK, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { orderAtKiosk } from './kiosk.ts'
import { quietDay } from './quiet-day.ts'
import { newOrders, type ServerOrder } from './server-orders.ts'
import { payByCard } from './stand-ins.ts'
import { addToCart, orderButton, thanksFor } from './web-customer.ts'

test('a day of two tills, a kiosk, the web and a fiscal printer is its ledger, to the cent', async ({
  shop,
  openDevice,
  openReady,
}) => {
  test.setTimeout(900_000)
  const startedMs = Date.now()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(startedMs)
  const ledger = new Ledger()
  await opensThatMorning(shop)
  const before = await dayBefore(shop, today)
  const orderOf = async (number: string): Promise<ServerOrder> => {
    let found: ServerOrder | undefined
    await expect(async () => {
      found = (await newOrders(shop, startedMs)).find((order) => order.number === number)
      expect(found, number).toBeDefined()
    }).toPass()
    return found as ServerOrder
  }
  const dayOf = async (number: string) => {
    const { pickup_date } = await orderOf(number)
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(Date.parse(pickup_date.replace(' ', 'T')))
    return day === today ? 'today' : 'later'
  }

  const a = new AtTill(await openReady('cassa', DESKTOP))
  const b = new AtTill(await openDevice({ viewport: { width: 1024, height: 768 }, hasTouch: true }))
  await beginsToWork(shop, b.page)
  const A = { till: await a.open(15_000), person: 'Marco Bellini' }
  ledger.open(A.till, 15_000)
  const B = { till: await b.open(8000), person: 'Lucia Neri' }
  ledger.open(B.till, 8000)
  const SITE = { till: '', person: '' }

  await test.step('A: in cash, with change', async () => {
    await a.ring([['Cornetto alla crema', 1]])
    await a.take('Contanti', { note: '10 €' })
    const sale = ledger.sell(await a.soldNumber(), 'today', { '10%': 160 })
    await expect(a.sold.getByText('Resto da dare')).toContainText('8,40 €')
    await a.receiptIsOut(160)
    ledger.receipt([ledger.take(sale, 'cash', A)])
  })

  await test.step('A: by POS', async () => {
    await a.ring([['Scatola di cioccolatini', 1]])
    await a.take('POS')
    const sale = ledger.sell(await a.soldNumber(), 'today', { '22%': 2400 })
    await a.receiptIsOut(2400)
    ledger.receipt([ledger.take(sale, 'pos', A)])
  })

  await test.step('A: in two parts, goods of two rates', async () => {
    await a.ring([
      ['Cannolo siciliano', 1],
      ['Ciabatta', 1],
    ])
    await a.take('POS', { cents: 100 })
    await expect(a.page.getByText('Restano da incassare')).toBeVisible()
    await a.take('Contanti')
    const sale = ledger.sell(await a.soldNumber(), 'today', { '10%': 260, '4%': 140 })
    await a.receiptIsOut(400)
    // A quarter of each.
    const byPos = ledger.take(sale, 'pos', A, { '10%': 65, '4%': 35 })
    ledger.receipt([byPos, ledger.take(sale, 'cash', A, { '10%': 195, '4%': 105 })])
  })

  await test.step('A: with meal vouchers', async () => {
    await a.ring([['Pizzetta rossa', 2]])
    await a.take('Buoni pasto', { pieces: 2 })
    const sale = ledger.sell(await a.soldNumber(), 'today', { '10%': 300 })
    await a.receiptIsOut(300)
    ledger.receipt([ledger.take(sale, 'voucher', A)], {}, 2)
  })

  await test.step('A: cash that was POS is put right, and its receipt is made anew', async () => {
    await a.ring([['Sfogliatella riccia', 1]])
    await a.take('Contanti')
    const number = await a.soldNumber()
    const sale = ledger.sell(number, 'today', { '10%': 250 })
    await a.receiptIsOut(250)
    const wrong = ledger.take(sale, 'cash', A)
    const paper = ledger.receipt([wrong])
    await a.correctTo('POS', number)
    await a.printAnew(250)
    const right = ledger.correct(wrong, 'pos')
    ledger.voidReceipt(paper)
    ledger.receipt([right])
  })

  const spoiled = await test.step('A: something is brought back, and a part of its money given back', async () => {
    await a.ring([['Tiramisù', 1]])
    await a.take('Contanti')
    const number = await a.soldNumber()
    const sale = ledger.sell(number, 'today', { '10%': 450 })
    await a.receiptIsOut(450)
    ledger.receipt([ledger.take(sale, 'cash', A)])
    await a.find(number, (await orderOf(number)).id)
    await a.giveBack(number, 150, 'Era rovinato')
    await a.receiptIsOut(150, a.desk, 'Reso')
    ledger.refund(ledger.giveBack(sale, 'cash', A, { '10%': 150 }))
    return number
  })

  const cakes = await test.step('A: a deposit for another day', async () => {
    const number = await a.ringForLater({
      products: [
        ['Scatola di pasticcini secchi', 1],
        ['Scatola di cioccolatini', 1],
      ],
      ...{ customer: 'Carla Bassi', slot: { day: quietDay(startedMs).label, time: '10:00' } },
    })
    await a.takeDeposit(1300)
    const sale = ledger.sell(number, 'later', { '10%': 1800, '22%': 2400 })
    await a.receiptIsOut(1300)
    // 30 in a hundred of 42,00 are 12,60: in whole euro 13. By 18 to 24 that is 5,571… and 7,428…, and the cent that is left goes to
    // whoever is nearer to it.
    ledger.receipt([ledger.take(sale, 'cash', A, { '10%': 557, '22%': 743 })])
    return sale
  })

  await test.step('B: takes its balance by POS', async () => {
    await b.find(cakes.number, (await orderOf(cakes.number)).id)
    await b.takeAtDesk('POS')
    await b.receiptIsOut(2900, b.desk)
    ledger.receipt([ledger.take(cakes, 'pos', B, { '10%': 1243, '22%': 1657 })])
  })

  const kiosk = (await openReady('totem', KIOSK)).page
  await test.step('the kiosk’s order is collected by A', async () => {
    const { number, orderId } = await orderAtKiosk(kiosk, { products: [['Cannoncino', 2]] })
    const sale = ledger.sell(number, await dayOf(number), { '10%': 260 })
    await a.find(number, orderId)
    await a.takeAtDesk('Contanti')
    await a.receiptIsOut(260, a.desk)
    ledger.receipt([ledger.take(sale, 'cash', A)])
  })
  await test.step('another one of the kiosk’s is cancelled', async () => {
    const { number, orderId } = await orderAtKiosk(kiosk, { products: [['Cornetto alla crema', 1]] })
    const sale = ledger.sell(number, await dayOf(number), { '10%': 160 })
    await a.find(number, orderId)
    await a.cancelOrder()
    ledger.cancel(sale)
  })

  const customer = (await openReady('cliente', PHONE)).page
  const ownCard = async (number: string) => {
    const { id } = await orderOf(number)
    await customer.goto('/account/ordini')
    return customer.locator(`#ordine-${id}`)
  }
  const [whole, rest] = await test.step('the web: one paid by card, one with a deposit', async () => {
    await checkOut(customer, 'Tiramisù', 1)
    await orderButton(customer).click()
    await payByCard(customer)
    const paid = await thanksFor(customer)
    const sale = ledger.sell(paid, await dayOf(paid), { '10%': 450 })
    // Nobody has printed it a receipt yet: that is for when it is picked up.
    ledger.take(sale, 'card', SITE)

    await checkOut(customer, 'Scatola di pasticcini secchi', 2)
    await customer.getByText(/^Acconto, /).click()
    await orderButton(customer).click()
    await payByCard(customer)
    const begun = await thanksFor(customer)
    await expect(customer.getByRole('heading', { name: 'Paghi 25,00 € al ritiro' })).toBeVisible()
    await expect(await ownCard(begun)).toContainText('Acconto di 11,00 € pagato. Restano 25,00 € da pagare al ritiro.')
    return [sale, ledger.sell(begun, await dayOf(begun), { '10%': 3600 })]
  })
  const owner = new AtTill(await openReady('admin', DESKTOP, '/gestionale/ordini'))
  await test.step('the owner gives a part of the web’s back, on the card', async () => {
    await owner.find(whole.number, (await orderOf(whole.number)).id)
    await owner.giveBack(whole.number, 100, 'Arrivata ammaccata')
    ledger.giveBack(whole, 'card', { till: '', person: 'Anna Ricci' }, { '10%': 100 })
  })
  await test.step('B: takes the balance of the web’s in cash, and hands it over', async () => {
    // 30 in a hundred of 36,00 are 10,80: in whole euro 11.
    const deposit = ledger.take(rest, 'card', SITE, { '10%': 1100 })
    await b.find(rest.number, (await orderOf(rest.number)).id)
    await b.markReady()
    await b.takeAtDesk('Contanti')
    await b.receiptIsOut(3600, b.desk)
    ledger.receipt([deposit, ledger.take(rest, 'cash', B, { '10%': 2500 })])
  })

  await test.step('B: somebody pays at the end of the month', async () => {
    await b.ring([['Cannoncino', 2]])
    await b.payLater('Bar Centrale', 'Conto di fine mese')
    const sale = ledger.sell(await b.soldNumber(), 'today', { '10%': 260 })
    await b.receiptIsOut(260)
    ledger.receipt([], sale.goods)
  })

  await test.step('B: a sale without network, whose receipt comes out afterwards', async () => {
    await b.device.cutNetwork()
    await b.ring([['Sfogliatella riccia', 1]])
    await b.take('Contanti')
    const sale = ledger.sell(await b.soldNumber(), 'today', { '10%': 250 })
    const entry = ledger.take(sale, 'cash', B)
    await expect(b.page.getByText('1 scontrino da fare.')).toBeVisible()
    await b.device.restoreNetwork()
    await orderOf(sale.number)
    await b.receiptIsOut(250)
    ledger.receipt([entry])
  })

  await test.step('B: with a gift voucher', async () => {
    await b.ring([['Cannolo siciliano', 1]])
    await b.take('Buono regalo')
    const sale = ledger.sell(await b.soldNumber(), 'today', { '10%': 260 })
    await b.receiptIsOut(260)
    ledger.receipt([ledger.take(sale, 'gift', B)])
  })

  await test.step('B: a sale by POS whose panel is left at once', async () => {
    await b.ring([['Bignè al cioccolato', 1]])
    await b.take('POS')
    ledger.receipt([ledger.take(ledger.sell(await b.soldNumber(), 'today', { '10%': 140 }), 'pos', B)])
    await b.goTo('Cassa')
  })

  await test.step('A: coins come from the bank, notes go there', async () => {
    await a.move('Versa', 2000, 'Monete dalla banca')
    ledger.move(A.till, 'in', 2000)
    await a.move('Preleva', 5000, 'In banca')
    ledger.move(A.till, 'out', 5000)
  })

  await comparePaper(ledger, a, A, 0)
  await comparePaper(ledger, b, B, -100)
  await compareEvening({ shop, ledger, before, owner: owner.page, closer: a, tills: [A.till, B.till] })

  await test.step('the desk’s foot and the customer’s own page', async () => {
    await a.find(spoiled, (await orderOf(spoiled)).id)
    await expect(a.desk.getByText('Pagati 4,50 € · resi 1,50 €')).toBeVisible()
    await b.find(cakes.number, (await orderOf(cakes.number)).id)
    await expect(b.desk.getByText('Pagato in più modi')).toBeVisible()
    await expect(await ownCard(whole.number)).toContainText('Ti abbiamo restituito 1,00 €.')
    const handedOver = await ownCard(rest.number)
    await expect(handedOver).toContainText('36,00 €')
    await expect(handedOver).not.toContainText('da pagare')
  })
})

async function checkOut(page: Page, product: string, pieces: number): Promise<void> {
  await page.goto('/')
  for (let count = 1; count <= pieces; count++) await addToCart(page, product, count)
  await page.goto('/carrello')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(orderButton(page)).toBeEnabled()
}
