// Diagnostica on a till without network comes from its service worker, by whose clock it goes too. What it shows is in
// tests/components/diagnostics.test.ts.
import { DESKTOP, type Device } from './device.ts'
import { expect, test } from './fixtures.ts'

test('a till without network opens Diagnostica, and page and worker agree with the server about the hour', async ({
  openReady,
}) => {
  const till = await openReady('cassa', DESKTOP)
  const { page } = till
  await till.cutNetwork()
  await page.goto('/diagnostica')
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostica' })).toBeVisible()
  // What the page learned from the server agrees with its own clock; and both, as the worker, are the test's.
  await expect(page.getByRole('region', { name: 'Rete e orologio' })).toContainText('giusto')
  for (const clock of await clocksOf(till)) expect(Math.abs(clock - Date.now())).toBeLessThan(60_000)
  await till.restoreNetwork()
})

/** Of page and service worker. */
async function clocksOf({ page, context }: Device): Promise<number[]> {
  const workers = context.serviceWorkers()
  expect(workers).toHaveLength(1)
  const now = () => Date.now()
  return [await page.evaluate(now), ...(await Promise.all(workers.map((worker) => worker.evaluate(now))))]
}
