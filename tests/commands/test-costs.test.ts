// What a run of the tests says of its costs: whose they are, the dearest files, and the parts over their budget.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { closingLines } from '../../scripts/test/costs.mjs'
import { watchProcessor } from '../../scripts/test/processor.mjs'

const WORK = 'for (const began = process.cpuUsage(); process.cpuUsage(began).user < 200_000; );'

test('a program’s work is its part’s and its file’s, and so is the work of what it has started', async () => {
  const processor = watchProcessor()
  if (processor.secondsOf('nobody') === null) return
  const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`${WORK}setTimeout(() => {}, 1e6)`)}]);
    ${WORK} setTimeout(() => {}, 1e6)`
  const env = { ...process.env, SFOGLIA_TEST_PART: 'a part of its own', SFOGLIA_TEST_FILE: 'tests/one.test.ts' }
  const child = spawn(process.execPath, ['-e', script], { env, detached: true, stdio: 'ignore' })
  try {
    // A fifth of a second each.
    await expect.poll(() => processor.secondsOf('a part of its own'), { timeout: 60_000 }).toBeGreaterThanOrEqual(0.4)
    expect(processor.secondsByFile('a part of its own')).toEqual({
      'tests/one.test.ts': processor.secondsOf('a part of its own'),
    })
    expect(processor.secondsOf('another part')).toBe(0)
  } finally {
    processor.stop()
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await once(child, 'exit')
  }
})

const part = { name: 'integration', seconds: 30, files: [], startedSeconds: {} }
const file = (path: string, wallSeconds: number, ownSeconds: number | null) => ({ path, wallSeconds, ownSeconds })

test('the dearest come first, with what they have started; files in one browser share what it needed', () => {
  const { closing, table } = closingLines([
    {
      ...{ ...part, processorSeconds: 9, budgetSeconds: 10 },
      ...{ files: [file('a.test.ts', 9, 1), file('b.test.ts', 3, 2)], startedSeconds: { 'b.test.ts': 4 } },
    },
    {
      ...part,
      name: 'components',
      processorSeconds: 8,
      budgetSeconds: 5,
      files: [file('c.test.ts', 3, null), file('d.test.ts', 1, null)],
    },
  ])
  expect(closing.map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
    'The dearest files (all of them: .build/costs.txt)',
    'processor wall',
    '6.0 s 3.0 s integration b.test.ts',
    '≈ 6.0 s 3.0 s components c.test.ts',
    '≈ 2.0 s 1.0 s components d.test.ts',
    '1.0 s 9.0 s integration a.test.ts',
    'OVER BUDGET: components needed 8 s of the processor, and has 5 (docs/decisions/0317)',
  ])
  expect(table).toContainEqual(expect.stringContaining('components, budget 5 s'))
})

test('where nobody counts there is the wall, no budget is broken, and a run without files says nothing', () => {
  const { closing } = closingLines([{ ...part, processorSeconds: null, budgetSeconds: 1, files: [file('a.test.ts', 2, null)] }])
  expect(closing.at(-1)?.trim()).toMatch(/^\? +2\.0 s +integration +a\.test\.ts$/)
  expect(closingLines([{ ...part, processorSeconds: 50, budgetSeconds: 1 }]).closing).toEqual([])
})
