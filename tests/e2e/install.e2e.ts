// The shop on the home screen: a manifest that browsers accept, icons that are what they say, a service worker in charge.
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInstalled } from './people.ts'

interface Manifest {
  name: string
  short_name: string
  start_url: string
  scope?: string
  display: string
  lang: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

test('Chromium would install it, and every icon is there in its size', async ({ openDevice }) => {
  const { page, context, line } = await openDevice(PHONE)
  await page.goto('/')
  await isInstalled(page)
  const browser = await context.newCDPSession(page)
  const { errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Playwright's profiles count as private ones to this check; everything else is about us.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const response = await page.request.get(`${line.url}/manifest.webmanifest`)
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest: Manifest = await response.json()
  expect(manifest).toMatchObject({ display: 'standalone', lang: 'it', start_url: expect.stringMatching(/^\//) })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.map(({ purpose }) => purpose ?? 'any')).toEqual(expect.arrayContaining(['any', 'maskable']))
  for (const icon of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      return `${picture.width}x${picture.height}`
    }, icon.src)
    expect(size, icon.src).toBe(icon.sizes)
  }
})

test('the worker is never kept from looking for a newer one', async ({ openDevice }) => {
  const { page, line } = await openDevice(PHONE)
  const worker = await page.request.get(`${line.url}/sw.js`)
  expect(worker.headers()['content-type']).toContain('javascript')
  expect(worker.headers()['cache-control']).toMatch(/no-cache|no-store|max-age=0/)
  const document = await page.request.get(`${line.url}/`)
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await document.text())?.[1] ?? ''
  const asset = await page.request.get(`${line.url}${script}`, { headers: { 'Accept-Encoding': 'br' } })
  expect(asset.headers()['cache-control']).toContain('immutable')
  expect(asset.headers()['content-encoding']).toBe('br')
})
