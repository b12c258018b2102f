// One who works at a till for a day: opens the drawer, sells, takes money there and at the desk, prints what the fiscal printer owes,
// puts mistakes right, gives money back, counts and closes.
import { expect, type Locator, type Page } from 'playwright/test'
import { type CounterOrder, placeAtCounter } from './counter.ts'
import { askForMoney, detail } from './desk.ts'
import type { Device } from './device.ts'
import { countCash, euro, plain, shortEuro } from './drawer.ts'

type Paid = 'Contanti' | 'POS' | 'Buoni pasto' | 'Buono regalo'
interface Taking {
  cents?: number
  note?: string
  pieces?: number
}
export type Products = readonly (readonly [name: string, taps: number])[]

export class AtTill {
  readonly device: Device
  readonly page: Page
  readonly #cart: Locator
  readonly sold: Locator

  constructor(device: Device) {
    this.device = device
    this.page = device.page
    // What is not there by then does not come.
    this.page.setDefaultTimeout(30_000)
    this.#cart = this.page.getByRole('complementary', { name: 'Carrello' })
    this.sold = this.#cart.getByRole('region', { name: /^(Venduto|Ordine registrato)/ })
  }

  async goTo(screen: 'Cassa' | 'Nuovo ordine' | 'Ordini'): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Gestionale' })
      .getByRole('link', { name: new RegExp(`^${screen}`) })
      .click()
    await expect(this.page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  }

  // The drawer.

  /** @returns the till's code, as it stands above the drawer */
  async open(floatCents: number): Promise<string> {
    await this.goTo('Cassa')
    const name = await this.page
      .getByRole('main')
      .getByText(/ C\d+$/)
      .first()
      .innerText()
    await this.page.getByLabel('Fondo cassa').fill(plain(floatCents))
    await this.page.getByRole('button', { name: 'Apri la cassa' }).click()
    await expect(this.page.getByRole('heading', { name: 'Lettura' })).toBeVisible()
    return name.split(' ').at(-1) ?? ''
  }

  async move(kind: 'Versa' | 'Preleva', cents: number, why: string): Promise<void> {
    await this.goTo('Cassa')
    await this.page.getByRole('button', { name: kind, exact: true }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel('Quanto').fill(plain(cents))
    await dialog.getByLabel('Perché').fill(why)
    await dialog.getByRole('button', { name: `${kind} ${euro(cents)}` }).click()
    await expect(dialog).toBeHidden()
  }

  /** What there should be, asked for before anything is counted. */
  async readDrawer(): Promise<Record<string, string>> {
    await this.goTo('Cassa')
    await this.page.getByRole('button', { name: 'Mostra i conti' }).click()
    return readSums(this.page.getByRole('region', { name: 'Lettura' }))
  }

  /** @param counted what lies there, and what the POS and the vouchers say @param why nothing when it should be right */
  async close(counted: { cash: number; pos: number; voucher: number; gift: number }, why?: string): Promise<void> {
    await this.goTo('Cassa')
    await this.page.getByRole('button', { name: 'Conta e chiudi…' }).click()
    const form = this.page.getByRole('form', { name: 'Conta e chiudi' })
    await countCash(form, counted.cash)
    await form.getByLabel('Chiusura del POS').fill(plain(counted.pos))
    await form.getByLabel('Buoni pasto').fill(plain(counted.voucher))
    await form.getByLabel('Buoni regalo').fill(plain(counted.gift))
    await form.getByRole('button', { name: 'Confronta' }).click()
    await expect(form.getByRole('table')).toBeVisible()
    const reason = form.getByLabel('Perché non torna')
    if (why === undefined) await expect(reason).toBeHidden()
    else await reason.fill(why)
    await form.getByRole('button', { name: 'Stampa e chiudi la cassa' }).click()
    await expect(this.page.getByRole('heading', { name: 'Ultima chiusura' })).toBeVisible()
  }

  // The counter.

  /** Into the cart, and to where it is paid. */
  async ring(products: Products): Promise<void> {
    await this.goTo('Nuovo ordine')
    await this.#pick(products)
    await this.#cart.getByRole('button', { name: /^Incassa \d/ }).click()
  }

  async #pick(products: Products): Promise<void> {
    await this.#clear()
    const tiles = this.page.getByRole('list', { name: 'Prodotti' })
    for (const [name, taps] of products) {
      const tile = tiles.getByRole('button', { name: new RegExp(`^${name} \\d`) })
      for (let count = 0; count < taps; count++) await tile.click()
    }
  }

  /** What was sold before makes way. */
  async #clear(): Promise<void> {
    const next = this.sold.getByRole('button', { name: 'Nuovo ordine' })
    if (await next.isVisible()) await next.click()
  }

  /** @param how less than all of it in cents, a note that is handed over such as `10 €`, or vouchers that are counted */
  async take(means: Paid, how: Taking = {}, place = this.#cart): Promise<void> {
    await place.getByText(means, { exact: true }).click()
    if (how.note !== undefined) await place.getByText(how.note, { exact: true }).click()
    if (how.cents !== undefined) {
      await place.getByText('Altro', { exact: true }).click()
      await place.getByLabel('Ricevuti, in euro').fill(plain(how.cents))
    }
    for (let pieces = 1; pieces < (how.pieces ?? 1); pieces++)
      await place.getByRole('button', { name: 'Più buoni pasto' }).click()
    await place.getByRole('button', { name: new RegExp(`^Incassa ${how.cents === undefined ? '\\d' : euro(how.cents)}`) }).click()
  }

  /** What the shop asks for in advance, as the till proposes it. */
  async takeDeposit(cents: number): Promise<void> {
    await this.#cart.getByText(`Acconto ${shortEuro(cents)}`, { exact: true }).click()
    await this.#cart.getByRole('button', { name: `Incassa l’acconto, ${euro(cents)}` }).click()
  }

  /** For another day, on the open counter. */
  async ringForLater(order: Omit<CounterOrder, 'products'> & { products: Products }): Promise<string> {
    await this.goTo('Nuovo ordine')
    await this.#clear()
    return (await placeAtCounter(this.page, order)).number
  }

  async soldNumber(): Promise<string> {
    await expect(this.sold).toBeVisible()
    return this.sold.getByText(/^[A-Z]\d+-\d{3}$/).innerText()
  }

  /** Goods that somebody pays another day. */
  async payLater(who: string, why: string): Promise<void> {
    await this.#cart.getByRole('button', { name: 'Consegna, paga dopo…' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Paga dopo' })
    await dialog.getByLabel('Chi paga').fill(who)
    await dialog.getByLabel('Perché paga dopo').fill(why)
    await dialog.getByRole('button', { name: 'Consegna senza incassare' }).click()
  }

  // "Era un errore…", on what was just sold.

  async correctTo(means: Paid, number: string): Promise<void> {
    await this.sold.getByRole('button', { name: 'Era un errore…' }).click()
    const dialog = this.page.getByRole('dialog', { name: `Correggi l’incasso di ${number}` })
    await dialog.getByText(means, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Correggi' }).click()
    await expect(dialog).toBeHidden()
  }

  // The desk.

  /** @param id of the order: other days have the same numbers */
  async find(number: string, id: string): Promise<void> {
    await this.goTo('Ordini')
    // Folded away where the screen is small.
    const search = this.page.getByPlaceholder(/numero/i)
    if (!(await search.isVisible())) await this.page.getByRole('button', { name: 'Cerca', exact: true }).click()
    await search.fill(number)
    await this.page.locator(`#ordine-${id}`).click()
    await expect(this.desk.getByText(number, { exact: true })).toBeVisible()
  }

  get desk(): Locator {
    return detail(this.page)
  }

  /** Of the open order, all that is due. */
  /** @param options `isTillOpen`: the older page's stands open beside the order */
  async takeAtDesk(means: Paid, { isTillOpen = false } = {}): Promise<void> {
    const choice = this.desk.getByText(means, { exact: true })
    if (!isTillOpen) await askForMoney(this.page)
    await this.take(means, {}, this.desk)
    await expect(choice).toBeHidden()
  }

  async giveBack(number: string, cents: number, why: string): Promise<void> {
    await this.desk.getByRole('button', { name: 'Rimborsa…' }).click()
    const dialog = this.page.getByRole('dialog', { name: `Restituisci soldi di ${number}` })
    await dialog.getByLabel(/^Quanto/).fill(plain(cents))
    await dialog.getByLabel('Perché').fill(why)
    await dialog.getByRole('button', { name: `Restituisci ${euro(cents)}` }).click()
    await expect(dialog).toBeHidden()
  }

  async cancelOrder(): Promise<void> {
    await this.desk.getByRole('button', { name: /^Annulla…/ }).click()
    const sheet = this.page.getByRole('dialog', { name: /^Annulla l’ordine / })
    await sheet.getByText('Richiesto dal cliente').click()
    await sheet.getByRole('button', { name: 'Annulla l’ordine' }).click()
    await expect(sheet).toBeHidden()
  }

  /** It is ready, also when it is for another day. */
  async markReady(): Promise<void> {
    await this.desk.getByRole('button', { name: /^Pronto/ }).click()
    const question = this.page.getByRole('dialog', { name: /^È per / }).getByRole('button', { name: 'Pronto, avvisa' })
    await expect(question.or(this.desk.getByRole('button', { name: /^Non pronto/ })).first()).toBeVisible()
    if (await question.isVisible()) await question.click()
    await expect(this.desk.getByRole('button', { name: /^Non pronto/ })).toBeVisible()
  }

  // The fiscal printer.

  /** It comes out by itself. */
  async receiptIsOut(cents: number, place = this.sold, noun = 'Scontrino'): Promise<void> {
    await expect(place.getByText(new RegExp(`^${noun} n\\. \\d{4}-\\d{4} emesso ${euro(cents)}$`)).first()).toBeVisible()
  }

  /** The receipt tells of a mistake: it is voided, and the right one comes out. */
  async printAnew(cents: number): Promise<void> {
    await this.sold.getByRole('button', { name: 'Annulla e rifai lo scontrino' }).click()
    await this.receiptIsOut(cents, this.sold, 'Annullo')
    await expect(this.sold.getByText(/^Scontrino n\. /)).toHaveCount(2)
  }

  /** Once the drawer is closed. @returns what the screen says of it */
  async closeFiscalDay(): Promise<string> {
    await this.goTo('Cassa')
    await this.page.getByRole('button', { name: 'Chiusura giornaliera' }).click()
    await this.page.getByRole('button', { name: 'Fai la chiusura' }).click()
    const said = this.page.getByText(/^Chiusura n\. \d+ fatta/)
    await expect(said).toBeVisible()
    return said.innerText()
  }
}

/** A table whose rows have a name and amounts, and lines of a word and an amount, as name → amounts. */
export async function readSums(place: Locator): Promise<Record<string, string>> {
  await expect(place.getByRole('table')).toBeVisible()
  return place.evaluate((element) => {
    const words = (node: Element | null | undefined) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    const found: Record<string, string> = {}
    for (const term of element.querySelectorAll('dt')) found[words(term)] = words(term.nextElementSibling)
    for (const row of element.querySelectorAll('tbody tr, tfoot tr')) {
      const [name, ...amounts] = [...row.children].map(words)
      found[name ?? ''] = amounts.join(' | ')
    }
    return found
  })
}
