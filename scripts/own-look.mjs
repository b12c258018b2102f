import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './lib/install.mjs'
prepare()
const OUT = '/work/tmp/look'
mkdirSync(OUT, { recursive: true })
const [{ chromium }, { ensureBrowser }, { loadTypeScript }, { setClock }] = await Promise.all([
  import('playwright'), import('./lib/browser.mjs'), import('./lib/load-typescript.mjs'), import('./test/options.mjs')])
const executablePath = await ensureBrowser()
setClock(undefined)
await import('../tests/clock/shifted-clock.mjs')
const { setToClock, signIn, fillCart, button, openDesk } = await import('./screens/steps.mjs')
const [{ default: makeTemplate }, { startTestShop }, { originArguments, SHOP_ORIGIN }] = await Promise.all(
  ['demo-template', 'shop', 'origin'].map((name) => loadTypeScript(`tests/e2e/${name}.ts`)))
const forget = await makeTemplate()
const shop = await startTestShop()
const { url, superuser } = shop
await superuser.settings.update({ rateLimits: { enabled: false } })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...originArguments(url, SHOP_ORIGIN)] })
const words = process.argv.slice(2)
async function visit(name, person, viewport, steps) {
  if (words.length && !words.some((w) => name.includes(w))) return
  const context = await browser.newContext({ baseURL: SHOP_ORIGIN, viewport, locale: 'it-IT', timezoneId: 'Europe/Rome', reducedMotion: 'reduce', serviceWorkers: 'block' })
  await setToClock(context)
  const page = await context.newPage()
  const shot = async (what, full = false) => { await page.waitForTimeout(900); await page.screenshot({ path: join(OUT, `${name}-${what}.png`), fullPage: full }); console.log(name, what) }
  try { if (person) await signIn(page, person); await steps(page, shot, context) } catch (e) { console.error(name, e.message.slice(0, 400)); await page.screenshot({ path: join(OUT, `${name}-FAILED.png`) }) }
  await context.close()
}
try {
  for (const [n, v] of [['till1280', { width: 1280, height: 800 }], ['till1024', { width: 1024, height: 768 }], ['till390', { width: 390, height: 844 }]]) {
    await visit(n, 'cassa', v, async (page, shot) => {
      await page.goto('/gestionale/nuovo-ordine')
      const close = page.getByRole('button', { name: /Cornetto alla crema/ }).first()
      await close.waitFor({ timeout: 20000 })
      await close.click()
      await page.waitForTimeout(500)
      if (n === 'till390') await page.getByRole('button', { name: /Carrello|carrello|Vai/ }).first().click().catch(() => {})
      await page.getByRole('button', { name: /^Incassa/ }).first().click()
      await shot('collect')
      await page.getByRole('button', { name: /e consegna/ }).click()
      await page.getByText('Venduto').first().waitFor()
      await shot('sold')
      await page.getByRole('button', { name: 'Era un errore…' }).click()
      await shot('mistake')
      await page.getByRole('dialog').getByText('POS', { exact: true }).click()
      await shot('mistake-pos')
      await page.getByRole('button', { name: 'Correggi' }).click()
      await page.waitForTimeout(500)
      await page.getByRole('link', { name: 'Apri l’ordine' }).click()
      await page.waitForTimeout(1500)
      await shot('desk')
      await page.getByRole('button', { name: 'Era un errore…' }).click(); await shot('desk-mistake')
      await page.keyboard.press('Escape')
      await page.goto('/gestionale/nuovo-ordine')
      await page.waitForTimeout(1000)
      for (let i = 0; i < 6; i++) await page.getByRole('button', { name: /Cornetto alla crema/ }).first().click()
      await page.getByText('Per dopo', { exact: true }).click()
      await page.getByLabel('Nome').fill('Anna Bianchi')
      await page.getByRole('button', { name: 'Conferma ordine' }).click()
      await page.waitForTimeout(1000); await shot('placed')
      await page.getByText('Altro', { exact: true }).last().click()
      await page.getByPlaceholder(/^Ricevuti/).fill('2')
      await page.getByRole('button', { name: /^Incassa 2,00/ }).click()
      await page.waitForTimeout(800); await shot('deposit')
    })
  }
} finally { await browser.close(); await shop.stop(); await forget() }
