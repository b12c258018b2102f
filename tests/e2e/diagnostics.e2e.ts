// Which clock a device says it has: page and service worker live by the tests' one, and what the page learned from the server
// agrees.
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'

const NOW_WITHIN_MS = 60_000

test('page and worker of a till live by one clock, and Diagnostica finds it right', async ({ openReady }) => {
  const { page, context } = await openReady('cassa', DESKTOP, '/diagnostica')
  await expect(page.getByRole('region', { name: 'Rete e orologio' })).toContainText('giusto')
  const workers = context.serviceWorkers()
  expect(workers).toHaveLength(1)
  const now = () => Date.now()
  const clocks = [await page.evaluate(now), ...(await Promise.all(workers.map((worker) => worker.evaluate(now))))]
  for (const clock of clocks) expect(Math.abs(clock - Date.now())).toBeLessThan(NOW_WITHIN_MS)
})
