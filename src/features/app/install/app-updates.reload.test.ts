import { expect, test } from 'vitest'
import { RELOAD_GUARD_MS, reloadOnce } from './app-updates.ts'

function aTab() {
  const values = new Map<string, string>()
  const tab = {
    reloads: 0,
    storage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    },
    reload: () => {
      tab.reloads += 1
    },
  }
  return tab
}

test('reloads once, then not again within ten seconds', () => {
  const tab = aTab()
  const answers = [0, 1, RELOAD_GUARD_MS - 1, RELOAD_GUARD_MS].map((laterMs) => reloadOnce(1_000_000 + laterMs, tab))
  expect(answers).toEqual([true, false, false, true])
  expect(tab.reloads).toBe(2)
})

test('a clock that was set back does not forbid reloading for hours', () => {
  const tab = aTab()
  reloadOnce(5_000_000, tab)
  expect(reloadOnce(1_000_000, tab)).toBe(true)
})
