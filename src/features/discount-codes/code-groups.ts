// The codes as the list shows them: those that count, those whose time or uses are over, those that were switched off.
import type { DiscountCode } from '#domain/discount.ts'

export type CodeState = 'active' | 'over' | 'off'

export interface CodeGroup<Code> {
  state: CodeState
  title: string
  codes: Code[]
}

const TITLES: Record<CodeState, string> = { active: 'Attivi', over: 'Scaduti o esauriti', off: 'Disattivati' }

/** @param uses undefined where nobody has counted yet */
export function stateOfCode(code: DiscountCode, nowMs: number, uses: number | undefined): CodeState {
  if (code.isDeleted) return 'off'
  const isOver = code.validUntilMs !== null && code.validUntilMs < nowMs
  return isOver || (code.maxUses > 0 && (uses ?? 0) >= code.maxUses) ? 'over' : 'active'
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
