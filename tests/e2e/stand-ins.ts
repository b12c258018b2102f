// The other side of card payments and mails, as a journey sees it: the payment page in the browser, the mailbox and what Stripe
// was told through the stand-ins' own API.
import { expect, type Page } from 'playwright/test'
import { SHOP_ORIGIN } from './origin.ts'
import type { TestShop } from './shop.ts'

/** What Stripe's webhooks do from now on. */
export async function webhooks(shop: TestShop, what: 'hold' | 'release' | 'lose'): Promise<void> {
  await control(shop, `stripe/${what}-webhooks`, {})
}

/** The next answers of a service are failures; after `times` 0 none are. */
export async function failNext(shop: TestShop, service: 'stripe' | 'smtp', times: number, fault: object): Promise<void> {
  await control(shop, 'fail', { service, times, with: fault })
}

/** As if the customer paid on a device that then went out: no browser comes back. */
export async function payElsewhere(shop: TestShop): Promise<void> {
  const [session] = (await sessions(shop)).filter(({ status }) => status === 'open')
  await control(shop, 'stripe/pay', { session: session?.id })
}

/** Stripe's sessions, oldest first. */
export async function sessions(shop: TestShop): Promise<{ id: string; status: string; payment_status: string }[]> {
  const answer = await fetch(`${shop.standIns.url}/_demo/control/stripe`)
  return (await answer.json()).sessions
}

/** What Stripe gave back of an order, refund by refund. */
export async function refundedCents(shop: TestShop, orderId: string): Promise<number[]> {
  const { refunds } = await (await fetch(`${shop.standIns.url}/_demo/control/stripe`)).json()
  const its = refunds.filter((refund: { metadata: { order_id?: string } }) => refund.metadata.order_id === orderId)
  return its.map(({ amount }: { amount: number }) => amount)
}

/** The fiscal printer stands at the shop's own address. */
export async function plugInFiscalPrinter({ superuser }: TestShop): Promise<void> {
  const shop = await superuser.collection('shop').getFirstListItem('')
  const fiscal = { fiscal: true, fiscal_address: SHOP_ORIGIN, fiscal_operator: 0, fiscal_departments: '10%=1 22%=2 4%=3' }
  await superuser.collection('shop').update(shop.id, fiscal)
}

/** What came out of the fiscal printer, and what it has added up since its last closure. */
export async function readFiscalPrinter({ standIns }: TestShop) {
  const { documents, totals } = await (await fetch(`${standIns.url}/_demo/control/rt`)).json()
  const told: { kind: string; cents: number }[] = documents
  return { documents: told.map(({ kind, cents }) => ({ kind, cents })), totals }
}

/** On the payment page. */
export async function payByCard(page: Page): Promise<void> {
  await isAtPayment(page)
  await page.getByRole('button', { name: 'Paga', exact: true }).click()
}

export async function giveUpPayment(page: Page): Promise<void> {
  await isAtPayment(page)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
}

export async function isAtPayment(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/_demo\/stripe\/pay\//)
}

/** Path and query of the shop's link in the latest mail to this address; waits until there is one. */
export async function linkInMail(shop: TestShop, to: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const { mails } = await (await fetch(`${shop.standIns.url}/_demo/control/mail`)).json()
    const texts: string[] = mails.filter((mail: { to: string[] }) => mail.to.includes(to)).map(textOf)
    link =
      texts.map((text) => new RegExp(`${path}\\?token=[\\w.-]+`).exec(text)?.[0] ?? '').findLast((found) => found !== '') ?? ''
    expect(link, `a mail to ${to} with ${path}`).not.toBe('')
  }).toPass()
  return link
}

function textOf({ text, html }: { text: string; html: string }): string {
  return `${text} ${html}`
}

async function control(shop: TestShop, path: string, body: object): Promise<void> {
  const answer = await fetch(`${shop.standIns.url}/_demo/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok, path).toBe(true)
}
