// A shopkeeper's own ledger of one day: what was sold and to be paid, every amount that changed hands, and every document of the fiscal
// printer, written down by whoever did it with amounts worked out by hand. It adds up and knows nothing of the product that it judges.

/** `card`: paid on the web. */
export type Means = 'cash' | 'pos' | 'voucher' | 'gift' | 'card'
export type Rate = '4%' | '10%' | '22%'
/** Cents by the VAT of the goods. */
export type ByRate = Partial<Record<Rate, number>>
/** As the fiscal printer's closure says it. */
type PaidBy = 'Contanti' | 'Elettronico' | 'Ticket' | 'Buono multiuso' | 'Non riscosso beni'

export interface Sale {
  number: string
  /** Of its pickup: `today`, or some other. */
  day: 'today' | 'later'
  goods: ByRate
  isCancelled: boolean
}

export interface Entry {
  sale: Sale
  means: Means
  /** Negative: given back, or never there. */
  cents: number
  of: ByRate
  /** Empty for the web. */
  till: string
  person: string
  /** A mistake that is put right, not money that is given back. */
  isCorrection: boolean
}

export interface Paper {
  kind: 'receipt' | 'refund' | 'void'
  /** Of a void: those of the receipt that it takes back. */
  entries: readonly Entry[]
  /** Gone and not paid. */
  unpaid: ByRate
  /** Meal vouchers. */
  tickets: number
  isVoided: boolean
}

interface Drawer {
  floatCents: number
  inCents: number
  outCents: number
}

const ON_PAPER: Record<Means, PaidBy> = {
  cash: 'Contanti',
  pos: 'Elettronico',
  card: 'Elettronico',
  voucher: 'Ticket',
  gift: 'Buono multiuso',
}
const NOT_PAID: PaidBy = 'Non riscosso beni'

export class Ledger {
  readonly sales: Sale[] = []
  readonly entries: Entry[] = []
  readonly papers: Paper[] = []
  readonly #drawers = new Map<string, Drawer>()

  sell(number: string, day: Sale['day'], goods: ByRate): Sale {
    const sale = { number, day, goods, isCancelled: false }
    this.sales.push(sale)
    return sale
  }

  cancel(sale: Sale): void {
    sale.isCancelled = true
  }

  /** @param of what it is for, when it is not all of the sale */
  take(sale: Sale, means: Means, by: { till: string; person: string }, of: ByRate = sale.goods): Entry {
    return this.#write({ sale, means, ...by, of, cents: sumOf(of), isCorrection: false })
  }

  giveBack(sale: Sale, means: Means, by: { till: string; person: string }, of: ByRate): Entry {
    return this.#write({ sale, means, ...by, of: negative(of), cents: -sumOf(of), isCorrection: false })
  }

  /** What was written down as paid by one means was paid by another. @returns the right one */
  correct({ sale, means, of, till, person }: Entry, right: Means): Entry {
    const by = { sale, till, person }
    this.#write({ ...by, means, of: negative(of), cents: -sumOf(of), isCorrection: true })
    return this.#write({ ...by, means: right, of, cents: sumOf(of), isCorrection: false })
  }

  #write(entry: Entry): Entry {
    this.entries.push(entry)
    return entry
  }

  // The fiscal printer.

  receipt(entries: readonly Entry[], unpaid: ByRate = {}, tickets = 0): Paper {
    return this.#print({ kind: 'receipt', entries, unpaid, tickets, isVoided: false })
  }

  refund(entry: Entry): Paper {
    return this.#print({ kind: 'refund', entries: [entry], unpaid: {}, tickets: 0, isVoided: false })
  }

  voidReceipt(paper: Paper): Paper {
    paper.isVoided = true
    return this.#print({ kind: 'void', entries: paper.entries, unpaid: paper.unpaid, tickets: 0, isVoided: false })
  }

  #print(paper: Paper): Paper {
    this.papers.push(paper)
    return paper
  }

  // The drawers.

  open(till: string, floatCents: number): void {
    this.#drawers.set(till, { floatCents, inCents: 0, outCents: 0 })
  }

  move(till: string, kind: 'in' | 'out', cents: number): void {
    const drawer = this.#drawerOf(till)
    if (kind === 'in') drawer.inCents += cents
    else drawer.outCents += cents
  }

  #drawerOf(till: string): Drawer {
    const drawer = this.#drawers.get(till)
    if (!drawer) throw new Error(`The drawer of ${till} was not opened.`)
    return drawer
  }

  /** What a drawer's closing says: how its cash comes about, and what there should be of each means. */
  drawer(till: string) {
    const { floatCents, inCents, outCents } = this.#drawerOf(till)
    const taken = this.byMeans((entry) => entry.till === till)
    const cash = floatCents + taken.cash + inCents - outCents
    return { floatCents, inCents, outCents, taken, expected: { ...taken, cash } }
  }

  // The day.

  /** What came in less what went out. */
  byMeans(isMeant: (entry: Entry) => boolean = () => true): Record<Means, number> {
    const sums = { cash: 0, pos: 0, voucher: 0, gift: 0, card: 0 }
    for (const entry of this.entries) if (isMeant(entry)) sums[entry.means] += entry.cents
    return sums
  }

  by(key: 'till' | 'person'): Map<string, number> {
    const sums = new Map<string, number>()
    for (const entry of this.entries) sums.set(entry[key], (sums.get(entry[key]) ?? 0) + entry.cents)
    return sums
  }

  collected(): number {
    return this.entries.reduce((sum, { cents }) => sum + cents, 0)
  }

  /** Given back to customers, ≥ 0. */
  givenBack(): number {
    return this.entries.reduce((sum, { cents, isCorrection }) => (cents < 0 && !isCorrection ? sum - cents : sum), 0)
  }

  sold(day: Sale['day']): { orders: number; cents: number } {
    const sales = this.sales.filter((sale) => !sale.isCancelled && sale.day === day)
    return { orders: sales.length, cents: sales.reduce((sum, { goods }) => sum + sumOf(goods), 0) }
  }

  /** What customers still owe; of goods that came back nothing is. */
  due(day?: Sale['day']): { orders: number; cents: number } {
    const owed = this.sales.flatMap((sale) => {
      if (sale.isCancelled || (day !== undefined && sale.day !== day)) return []
      const taken = this.entries.filter((entry) => entry.sale === sale)
      const paid = taken.reduce((sum, { cents, isCorrection }) => (cents > 0 || isCorrection ? sum + cents : sum), 0)
      return paid < sumOf(sale.goods) ? [sumOf(sale.goods) - paid] : []
    })
    return { orders: owed.length, cents: owed.reduce((sum, cents) => sum + cents, 0) }
  }

  /** Net, by means and VAT, as `cash 10%` → cents. */
  byMeansAndRate(): Map<string, number> {
    const sums = new Map<string, number>()
    for (const { means, of } of this.entries) {
      for (const [rate, cents] of Object.entries(of)) {
        const key = `${means} ${rate}`
        sums.set(key, (sums.get(key) ?? 0) + cents)
      }
    }
    return new Map([...sums].filter(([, cents]) => cents !== 0))
  }

  // What the fiscal printer has to say of it.

  /** Every one, as it came out. */
  documents(): { kind: Paper['kind']; cents: number }[] {
    return this.papers.map((paper) => ({ kind: paper.kind, cents: Ledger.centsOn(paper) }))
  }

  /** Cents of a document, never below 0. */
  static centsOn({ entries, unpaid }: Paper): number {
    return Math.abs(entries.reduce((sum, { cents }) => sum + cents, 0)) + sumOf(unpaid)
  }

  /** The closure: receipts less refunds, what was voided left out. By means: of receipts alone, as they were paid. */
  closure() {
    const byRate: Record<string, number> = {}
    const byMeans: Partial<Record<PaidBy, number>> = {}
    const pay = (how: PaidBy, cents: number) => {
      if (cents !== 0) byMeans[how] = (byMeans[how] ?? 0) + cents
    }
    let [refunds, voids, tickets] = [0, 0, 0]
    for (const paper of this.papers) {
      if (paper.kind === 'void') voids += Ledger.centsOn(paper)
      if (paper.kind === 'void' || paper.isVoided) continue
      if (paper.kind === 'refund') refunds += Ledger.centsOn(paper)
      for (const of of [paper.unpaid, ...paper.entries.map((entry) => entry.of)]) {
        for (const [rate, cents] of Object.entries(of)) byRate[rate] = (byRate[rate] ?? 0) + cents
      }
      if (paper.kind !== 'receipt') continue
      tickets += paper.tickets
      pay(NOT_PAID, sumOf(paper.unpaid))
      for (const { means, cents } of paper.entries) pay(ON_PAPER[means], cents)
    }
    return { cents: Object.values(byRate).reduce((sum, cents) => sum + cents, 0), byRate, byMeans, refunds, voids, tickets }
  }

  /** Money that no standing document tells of: what is missing when the printer's total is held against the money. */
  withoutReceipt(): Entry[] {
    const told = new Set(this.papers.flatMap(({ kind, isVoided, entries }) => (kind === 'void' || isVoided ? [] : entries)))
    const settled = this.entries.filter((entry) => !told.has(entry))
    // A mistake and what puts it right come to nothing.
    return settled.filter(
      (entry) =>
        !settled.some((other) => other.sale === entry.sale && other.means === entry.means && other.cents === -entry.cents),
    )
  }
}

function sumOf(of: ByRate): number {
  return Object.values(of).reduce((sum, cents) => sum + cents, 0)
}

function negative(of: ByRate): ByRate {
  return Object.fromEntries(Object.entries(of).map(([rate, cents]) => [rate, -cents]))
}
