// New opening hours reach the customers: the page that is open, and the one that the server renders next.
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'

// That they follow is proved, not that they take half a minute.
test.use({ edgeEnv: { PAGES_FRESH_SECONDS: '1' } })

test('the owner changes Saturday’s hours, and the shop’s pages follow', async ({ shop, openReady }) => {
  const customer = (await openReady('guest', PHONE)).page
  const { page } = await openReady('admin', { viewport: { width: 1280, height: 800 } }, '/gestionale/impostazioni')
  await page.getByLabel('Sabato, apre').fill('6.45')
  await page.getByLabel('Sabato, chiude').fill('20.30')
  await page.getByLabel('Domenica, apre').focus()
  await expect(customer.getByRole('contentinfo')).toContainText('sab 06:45–20:30')
  const firstPage = async () => (await fetch(shop.url)).text()
  await expect.poll(firstPage, { timeout: 120_000 }).toContain('sab 06:45–20:30')
})
