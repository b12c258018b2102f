// Whether a code is valid, expired or used up, or switched off: the groups of the list, and until when a code is valid in
// words.
import { type DiscountCode, isCodeOver } from '#domain/cart/discount.ts'
import { DAY_MS, shopMoment } from '#domain/pickup/shop-time.ts'
import { formatDayMedium } from '#ui/text/dates.ts'

type CodeState = 'active' | 'over' | 'off'

export interface CodeGroup<Code> {
  state: CodeState
  title: string
  codes: Code[]
}

const TITLES: Record<CodeState, string> = { active: 'Attivi', over: 'Scaduti o esauriti', off: 'Disattivati' }

/** @param uses undefined where nobody has counted yet */
export function stateOfCode(code: DiscountCode, nowMs: number, uses: number | undefined): CodeState {
  if (code.isDeleted) return 'off'
  return isCodeOver(code, nowMs, uses ?? 0) ? 'over' : 'active'
}

/** Groups without a code are left out; each is in the order of its codes' names. */
export function groupCodes<Code extends DiscountCode>(
  codes: readonly Code[],
  nowMs: number,
  uses: ReadonlyMap<string, number>,
): CodeGroup<Code>[] {
  const sorted = [...codes].sort((a, b) => a.code.localeCompare(b.code, 'it'))
  return (['active', 'over', 'off'] as const)
    .map((state) => ({
      state,
      title: TITLES[state],
      codes: sorted.filter((code) => stateOfCode(code, nowMs, uses.get(code.id)) === state),
    }))
    .filter(({ codes }) => codes.length > 0)
}

// Until when a code counts, in words.

const SOON_DAYS = 14

/** `29 nov 2026`, `senza scadenza`. */
export function expiryText({ validUntilMs }: DiscountCode): string {
  if (validUntilMs === null) return 'senza scadenza'
  return `${formatDayMedium(validUntilMs)} ${shopMoment(validUntilMs).day.slice(0, 4)}`
}

/** `oggi`, `domani`, `tra 8 giorni`; null when it is over, or far away. */
export function soonText({ validUntilMs, isDeleted }: DiscountCode, nowMs: number): string | null {
  if (validUntilMs === null || isDeleted || validUntilMs < nowMs) return null
  const days = Math.round((dayStart(validUntilMs) - dayStart(nowMs)) / DAY_MS)
  if (days > SOON_DAYS) return null
  if (days === 0) return 'fino a oggi'
  return days === 1 ? 'fino a domani' : `tra ${days} giorni`
}

/** Days as dates without a clock, so that a change of the hour is no part of a day. */
function dayStart(ms: number): number {
  return Date.parse(`${shopMoment(ms).day}T00:00:00Z`)
}
