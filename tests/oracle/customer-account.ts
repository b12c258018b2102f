// One customer and the shop, about one order: what she owes, what the shop owes her, what of hers it holds. It is kept as people keep
// it, one thing after the other; the examples in the shop's words (money-examples.md) are its only rule book. No import.

export interface Happening {
  what: 'pays' | 'was-mistaken' | 'gets-back' | 'bank-sends-back' | 'is-rounded' | 'goods-go'
  /** Of `is-rounded` below 0 when she paid more than the price; else at least 0. */
  cents: number
}

export class CustomerAccount {
  readonly #price: number
  #sheOwes: number
  #shopOwes = 0
  #shopHolds = 0
  /** For goods that she has given back. */
  #letOff = 0
  /** Told before the cash that they round. */
  #centsAhead = 0
  #goodsAreHers = false

  constructor(price: number) {
    this.#price = price
    this.#sheOwes = price
  }

  happens({ what, cents }: Happening): void {
    if (what === 'goods-go') this.#goodsAreHers = true
    if (what === 'pays') this.#pays(cents)
    if (what === 'was-mistaken') this.#leaves(cents, 0)
    // What the shop owed her goes first; for the rest she has given goods back, and is let off.
    if (what === 'gets-back') this.#leaves(cents, Math.max(0, cents - this.#shopOwes))
    if (what === 'bank-sends-back') this.#comesBack(cents)
    if (what === 'is-rounded') this.#isRounded(cents)
  }

  /** Whatever was there before is over once the shop holds nothing of hers: she begins again with the price. */
  #begins(): void {
    this.#sheOwes = this.#price - this.#shopHolds
    this.#shopOwes = 0
    this.#letOff = 0
  }

  #pays(cents: number): void {
    if (this.#shopHolds <= 0) this.#begins()
    this.#shopHolds += cents
    this.#settle(cents + this.#centsAhead)
    this.#centsAhead = 0
  }

  #isRounded(cents: number): void {
    if (this.#shopHolds > 0) this.#settle(cents)
    else this.#centsAhead += cents
  }

  #leaves(cents: number, letOff: number): void {
    this.#shopHolds -= cents
    this.#letOff += letOff
    this.#settle(letOff - cents)
    if (this.#shopHolds <= 0 && !this.#goodsAreHers) this.#begins()
  }

  /** She never got it: as far as she was let off for it, she is not. */
  #comesBack(cents: number): void {
    const undone = Math.min(cents, this.#letOff)
    this.#letOff -= undone
    this.#shopHolds += cents
    this.#settle(cents - undone)
  }

  /** Above 0: towards her; what is more than she owes, the shop owes. */
  #settle(cents: number): void {
    const balance = this.#sheOwes - this.#shopOwes - cents
    this.#sheOwes = Math.max(0, balance)
    this.#shopOwes = Math.max(0, -balance)
  }

  get sheOwes(): number {
    return Math.min(Math.max(0, this.#balance), this.#price)
  }

  get shopOwes(): number {
    return Math.max(0, -this.#balance)
  }

  get #balance(): number {
    return this.#sheOwes - this.#shopOwes - this.#centsAhead
  }

  get shopHolds(): number {
    return this.#shopHolds
  }
}
