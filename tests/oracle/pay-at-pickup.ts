// The examples of pay-at-pickup.md as data: how things are, and what is then so. A sentence that nobody understands is an error.
import { readFileSync } from 'node:fs'
import { cents, MONEY } from './money-examples.ts'

export interface PickupExample {
  /** As it stands in the file. */
  text: string
  isAllowed: boolean
  isVerified: boolean
  /** Orders from the web that she has to pay already. */
  unpaid: number
  depositPercent: number
  depositFromCents: number
  totalCents: number
  hasWeddingCake: boolean
  /** Of one that was taken. */
  isForTomorrow: boolean
  isReady: boolean
  paidCents: number
  isHandedOver: boolean
  isClosed: boolean
  /** After the arrow. */
  isSo: string[]
}

const CALM: Omit<PickupExample, 'text' | 'isSo'> = {
  ...{ isAllowed: true, isVerified: true, unpaid: 0, depositPercent: 0, depositFromCents: 0, totalCents: 1200 },
  ...{ hasWeddingCake: false, isForTomorrow: false, isReady: false, paidCents: 0, isHandedOver: false, isClosed: false },
}

const SENTENCES: readonly [RegExp, (words: readonly string[]) => Partial<PickupExample>][] = [
  [/^The shop lets$/, () => ({ isAllowed: true })],
  [/^The shop does not let$/, () => ({ isAllowed: false })],
  [/^The e-mail is confirmed$/, () => ({ isVerified: true })],
  [/^The e-mail is not confirmed$/, () => ({ isVerified: false })],
  [/^She has (\d) orders to pay$/, ([, unpaid]) => ({ unpaid: Number(unpaid) })],
  [
    new RegExp(`^A deposit of (\\d+) % is asked for from ${MONEY}$`),
    ([, percent, from]) => ({ depositPercent: Number(percent), depositFromCents: cents(from) }),
  ],
  [new RegExp(`^An order of ${MONEY}$`), ([, total]) => ({ totalCents: cents(total) })],
  [new RegExp(`^A wedding cake of ${MONEY}$`), ([, total]) => ({ totalCents: cents(total), hasWeddingCake: true })],
  [/^It is ordered for today$/, () => ({ isForTomorrow: false })],
  [/^It is ordered for tomorrow$/, () => ({ isForTomorrow: true })],
  [/^It is ready$/, () => ({ isReady: true })],
  [new RegExp(`^She leaves a deposit of ${MONEY} in cash$`), ([, paid]) => ({ paidCents: cents(paid) })],
  [new RegExp(`^She pays ${MONEY} in cash and takes it$`), ([, paid]) => ({ paidCents: cents(paid), isHandedOver: true })],
  [/^The shop closes$/, () => ({ isClosed: true })],
]

function read(sentence: string): Partial<PickupExample> {
  for (const [form, facts] of SENTENCES) {
    const words = form.exec(sentence)
    if (words) return facts(words)
  }
  throw new Error(`nobody understands «${sentence}»`)
}

const sentencesOf = (text = '') => text.split(/\.(?: |$)/).filter((sentence) => sentence !== '')

/** @param section its heading begins so */
export function readPickupExamples(section: string): PickupExample[] {
  const file = readFileSync(new URL('pay-at-pickup.md', import.meta.url), 'utf8')
  const found = file.split('\n## ').find((part) => part.startsWith(section))
  if (found === undefined) throw new Error(`no section ${section}`)
  return found.split('\n').flatMap((line) => {
    if (!line.startsWith('- ')) return []
    const [before, after] = line.slice(2).split(' → ')
    return [Object.assign({ text: line.slice(2), ...CALM }, ...sentencesOf(before).map(read), { isSo: sentencesOf(after) })]
  })
}
