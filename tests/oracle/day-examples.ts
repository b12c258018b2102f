// The examples of money-examples.md that are about a day and its drawers: what a till told, and on which list it then stands.
import { cents, MONEY, sentences, type Written, writtenExamples } from './money-examples.ts'

export type DayDeed =
  | { does: 'opens'; at: string; cents: number }
  /** `unknown`: in a drawer of whose opening nobody has heard. */
  | { does: 'takes'; at: string; cents: number; isUnknown: boolean }
  | { does: 'closes'; at: string }
  | { does: 'owner-closes' }
  /** Money of one person that a login brings; `isProven`: by a till that proves itself. */
  | { does: 'brings'; author: Name; bearer: Name; cents: number; isProven: boolean }

export type Name = 'Marco' | 'Anna'

export type DayFact =
  | { is: 'taken' | 'beside'; day: string; cents: number }
  | { is: 'expected'; cents: number }
  | { is: 'not-listed' | 'open'; day: string }
  | { is: 'clock-asked'; isAsked: boolean }
  | { is: 'of'; name: Name; cents: number }

export interface DayExample extends Written {
  deeds: DayDeed[]
  facts: DayFact[]
}

/** Of November 2026, in the shop; `today` and years stand for themselves. */
const AT = '(\\d+ Nov at \\d\\d:\\d\\d)'
const DAY = '(\\d+ Nov)'

const DEEDS: readonly [RegExp, (words: readonly string[]) => DayDeed][] = [
  [new RegExp(`^C1 opens on ${AT} with ${MONEY}$`), ([, at = '', sum]) => ({ does: 'opens', at, cents: cents(sum) })],
  [
    new RegExp(`^C1 takes ${MONEY} in cash (?:on ${AT}|in the year (\\d{4}))( in a drawer that nobody knows)?$`),
    ([, sum, at, year, drawer]) => ({ does: 'takes', at: at ?? year ?? '', cents: cents(sum), isUnknown: drawer !== undefined }),
  ],
  [new RegExp(`^C1 closes on ${AT}$`), ([, at = '']) => ({ does: 'closes', at })],
  [/^The owner closes it today$/, () => ({ does: 'owner-closes' })],
  [
    new RegExp(`^Marco takes ${MONEY} in cash at C1, and (his own|Anna's) login brings it$`),
    ([, sum, whose]) => {
      const bearer = whose === 'his own' ? 'Marco' : 'Anna'
      return { does: 'brings', author: 'Marco', bearer, cents: cents(sum), isProven: true }
    },
  ],
  [
    new RegExp(`^Marco's login says from nowhere that Anna has taken ${MONEY}$`),
    ([, sum]) => ({ does: 'brings', author: 'Anna', bearer: 'Marco', cents: cents(sum), isProven: false }),
  ],
]

const FACTS: readonly [RegExp, (words: readonly string[]) => DayFact][] = [
  [
    new RegExp(`^(?:On ${DAY}|Today) ${MONEY} were taken$`),
    ([, day = 'today', sum]) => ({ is: 'taken', day, cents: cents(sum) }),
  ],
  [
    new RegExp(`^On ${DAY} ${MONEY} stand beside the drawers$`),
    ([, day = '', sum]) => ({ is: 'beside', day, cents: cents(sum) }),
  ],
  [new RegExp(`^Its drawer should hold ${MONEY}$`), ([, sum]) => ({ is: 'expected', cents: cents(sum) })],
  [new RegExp(`^On ${DAY} its drawer is on no list$`), ([, day = '']) => ({ is: 'not-listed', day })],
  [/^Today its drawer is open$/, () => ({ is: 'open', day: 'today' })],
  [/^It asks (nothing )?about the clock$/, ([, nothing]) => ({ is: 'clock-asked', isAsked: nothing === undefined })],
  [
    new RegExp(`^(Marco|Anna) has taken ${MONEY}$`),
    ([, name, sum]) => ({ is: 'of', name: name === 'Anna' ? 'Anna' : 'Marco', cents: cents(sum) }),
  ],
]

function read<Found>(forms: readonly [RegExp, (words: readonly string[]) => Found][], sentence: string): Found {
  for (const [form, found] of forms) {
    const words = form.exec(sentence)
    if (words) return found(words)
  }
  throw new Error(`nobody understands «${sentence}»`)
}

/** @throws Error for what nobody understands */
export function readDayExamples(): DayExample[] {
  const written = writtenExamples().filter(({ text }) => !text.startsWith('An order of '))
  return written.map(({ section, text }) => {
    const [told = '', so = ''] = text.split(' → ')
    const deeds = sentences(told).map((sentence) => read(DEEDS, sentence))
    return { section, text, deeds, facts: sentences(so).map((sentence) => read(FACTS, sentence)) }
  })
}
