// Draws the icons of the manifest's shortcuts: `node scripts/pictures/manifest.mjs`.
import { chromium } from 'playwright'
import { ensureBrowser } from '../lib/browser.mjs'

/** Paths of lucide's icons, 24 × 24. */
const ICONS = {
  ordini: 'M4 2v20l2-1 2 1 2-1 2 1 2-1 2 1 2-1 2 1V2l-2 1-2-1-2 1-2-1-2 1-2-1-2 1ZM8 8h8M8 12h8M8 16h5',
  torta:
    'M20 21v-8a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8M4 16s.5-1 2-1 2.5 2 4 2 2.500-2 4-2 2.500 2 4 2 2-1 2-1M2 21h20M7 8v3M12 8v3M17 8v3M7 4h.01M12 4h.01M17 4h.01',
  carrello:
    'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.400 5.467a2 2 0 0 0-.4 1.200V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.200l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.600.800z',
}

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 96, height: 96 } })
for (const [name, path] of Object.entries(ICONS)) {
  await page.setContent(`<style>body{margin:0;background:transparent}</style><svg width="96" height="96" viewBox="0 0 96 96">
    <circle cx="48" cy="48" r="48" fill="#FFEBDD"/><path d="${path}" transform="translate(21.600 21.600) scale(2.200)" fill="none"
    stroke="#B4480F" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`)
  await page.screenshot({ path: `public/icons/shortcut-${name}.png`, omitBackground: true })
}
await browser.close()
