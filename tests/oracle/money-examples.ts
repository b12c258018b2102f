// The examples of money-examples.md as data: what people did, one thing after the other, and what is then so. A sentence that nobody
// understands is an error, never a line that is passed over.
import { readFileSync } from 'node:fs'
import type { How } from './till.ts'

type Deed =
  | { does: 'pays' | 'deposits' | 'gets-back' | 'was-never'; how: How; cents: number }
  | { does: 'is-rounded'; cents: number; isBack: boolean }
  | { does: 'bank-sends-back'; cents: number }
  | { does: 'is-handed-over' | 'is-cancelled' | 'is-opened-again' | 'is-printed' | 'is-made-anew' }
/** `act`: of one sentence is one act, in one moment; counted from 1. */
export type ActDeed = Deed & { act: number }

export interface Example {
  section: string
  /** As it stands in the file. */
  text: string
  totalCents: number
  deeds: ActDeed[]
  /** What is so afterwards, and nothing about what is not said. */
  due?: number
  holds?: number
  toGiveBack?: number
  asks?: '' | 'unpaid' | 'collected-twice' | 'collected-cancelled'
  paidBy?: How | 'mixed'
  /** The next fiscal document, as a person reads it. */
  paper?: Paper
}

/** `says`: by the words after the amount (`in cash`, `not collected`). */
export type Paper =
  | { kind: 'none' }
  | { kind: 'receipt'; says: Record<string, number> }
  | { kind: 'void'; cents: number; says: Record<string, number> }
  | { kind: 'refund'; cents: number }

export const MONEY = '(-?[0-9.]+,[0-9]{2})'
const HOWS: Readonly<Record<string, How>> = {
  'in cash': 'cash',
  'by POS': 'pos',
  'by card': 'card',
  'on her card': 'card',
  'in meal vouchers': 'voucher',
  'with a gift voucher': 'gift',
}
const HOW = `(${Object.keys(HOWS).join('|')})`
const ASKED = {
  'It asks nothing': '',
  'It asks who pays': 'unpaid',
  'It asks about money taken twice': 'collected-twice',
  'It asks about money of a cancelled order': 'collected-cancelled',
} as const

export function cents(euro = ''): number {
  return Math.round(Number(euro.replaceAll('.', '').replace(',', '.')) * 100)
}

function howOf(words = ''): How {
  return HOWS[words] ?? 'cash'
}

const DEEDS: readonly [RegExp, (words: readonly string[]) => Deed[]][] = [
  [
    new RegExp(`^She pays ${MONEY} ${HOW}, rounded by ${MONEY}$`),
    ([, sum, how, by]) => [
      { does: 'pays', how: howOf(how), cents: cents(sum) },
      { does: 'is-rounded', cents: cents(by), isBack: false },
    ],
  ],
  [
    new RegExp(`^She gets ${MONEY} back ${HOW}, rounded by ${MONEY}$`),
    ([, sum, how, by]) => [
      { does: 'gets-back', how: howOf(how), cents: cents(sum) },
      { does: 'is-rounded', cents: -cents(by), isBack: true },
    ],
  ],
  [
    new RegExp(`^She pays ${MONEY} ${HOW}(?: by mistake)?$`),
    ([, sum, how]) => [{ does: 'pays', how: howOf(how), cents: cents(sum) }],
  ],
  [
    new RegExp(`^She leaves a deposit of ${MONEY} ${HOW}$`),
    ([, sum, how]) => [{ does: 'deposits', how: howOf(how), cents: cents(sum) }],
  ],
  [new RegExp(`^She gets ${MONEY} back ${HOW}$`), ([, sum, how]) => [{ does: 'gets-back', how: howOf(how), cents: cents(sum) }]],
  [
    new RegExp(`^It was a mistake: ${MONEY} ${HOW}(?:, rounded by ${MONEY},)? was (?:nothing|${MONEY} ${HOW})$`),
    ([, wrong, how, by, right, rightHow]) => [
      { does: 'was-never', how: howOf(how), cents: cents(wrong) },
      ...(by === undefined ? [] : [{ does: 'is-rounded', cents: -cents(by), isBack: false } as const]),
      ...(right === undefined ? [] : [{ does: 'pays', how: howOf(rightHow), cents: cents(right) } as const]),
    ],
  ],
  [new RegExp(`^The bank sends the ${MONEY} back$`), ([, sum]) => [{ does: 'bank-sends-back', cents: cents(sum) }]],
  [/^It is handed over$/, () => [{ does: 'is-handed-over' }]],
  [/^It is cancelled$/, () => [{ does: 'is-cancelled' }]],
  [/^It is opened again$/, () => [{ does: 'is-opened-again' }]],
  [/^The receipt is printed$/, () => [{ does: 'is-printed' }]],
  [/^The receipt is made anew$/, () => [{ does: 'is-made-anew' }]],
]

function deedsOf(sentence: string): Deed[] {
  for (const [form, deeds] of DEEDS) {
    const words = form.exec(sentence)
    if (words) return deeds(words)
  }
  throw new Error(`nobody understands «${sentence}»`)
}

/** `70,00 by POS and 30,00 in cash` */
function saysOf(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(' and ').map((part) => {
      const [, sum, words = ''] = new RegExp(`^${MONEY} (.+)$`).exec(part) ?? []
      if (sum === undefined) throw new Error(`nobody understands «${text}»`)
      return [words, cents(sum)]
    }),
  )
}

function paperOf(sentence: string): Paper | null {
  if (sentence === 'No receipt is due') return { kind: 'none' }
  const refund = new RegExp(`^A refund of ${MONEY} is due$`).exec(sentence)
  if (refund) return { kind: 'refund', cents: cents(refund[1]) }
  const anew = new RegExp(`^The receipt of ${MONEY} is voided first, and then says (.+)$`).exec(sentence)
  if (anew) return { kind: 'void', cents: cents(anew[1]), says: saysOf(anew[2] ?? '') }
  const says = /^The receipt says (.+)$/.exec(sentence)
  return says ? { kind: 'receipt', says: saysOf(says[1] ?? '') } : null
}

function soOf(sentence: string): Partial<Example> {
  const paper = paperOf(sentence)
  if (paper) return { paper }
  const asked = Object.entries(ASKED).find(([words]) => words === sentence)
  if (asked) return { asks: asked[1] }
  const sum = new RegExp(`^(Due|The shop holds|To give back) ${MONEY}$`).exec(sentence)
  if (sum) {
    const key = { Due: 'due', 'The shop holds': 'holds', 'To give back': 'toGiveBack' }[sum[1] ?? '']
    return { [key ?? '']: cents(sum[2]) }
  }
  if (sentence === 'Paid by several means') return { paidBy: 'mixed' }
  const paid = new RegExp(`^Paid ${HOW}$`).exec(sentence)
  if (paid) return { paidBy: howOf(paid[1]) }
  throw new Error(`nobody understands «${sentence}»`)
}

/** `One thing. Another.` → both; the points within amounts are none between sentences. */
export function sentences(text: string): string[] {
  return text
    .trim()
    .replace(/\.$/, '')
    .split(/\. (?=[A-Z])/)
}

function exampleOf(section: string, text: string): Example {
  const [told = '', so = ''] = text.split(' → ')
  const [first = '', ...others] = sentences(told)
  const order = new RegExp(`^An order of ${MONEY}$`).exec(first)
  if (!order) throw new Error(`no order in «${text}»`)
  const deeds = others.flatMap((sentence, index) => deedsOf(sentence).map((deed) => ({ ...deed, act: index + 1 })))
  const example: Example = { section, text, totalCents: cents(order[1]), deeds }
  return Object.assign(example, ...sentences(so).map(soOf))
}

export interface Written {
  section: string
  text: string
}

/** Every example of the file, as it stands there. */
export function writtenExamples(): Written[] {
  const text = readFileSync(new URL('./money-examples.md', import.meta.url), 'utf8')
  let section = ''
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) section = line.slice(3)
    return line.startsWith('- ') ? [{ section, text: line.slice(2) }] : []
  })
}

/** Those about one order. @throws Error for what nobody understands */
export function readExamples(): Example[] {
  const written = writtenExamples().filter(({ text }) => text.startsWith('An order of '))
  return written.map(({ section, text }) => exampleOf(section, text))
}
