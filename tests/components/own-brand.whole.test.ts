// A shop's own name and colour on a device: there with the first paint when it starts without network, new where the owner has changed
// them, the build's again where they were taken away, and read by everybody in the light and in the dark.
import { expect, test } from 'vitest'
import { isClean, isCleanInTheOffice } from './axe.ts'
import { openKiosk } from './kiosk.ts'
import { cutNetwork, equip, frame, openShop, PHONE, reload, restoreNetwork, screen, server, visit } from './shop-frame.ts'

const GREEN = '#1f4d36'
const BORDEAUX = '#7a1f2b'

interface FirstPaint {
  /** As the way home is called. */
  name: string | null
  /** Of the primary colour, as it stands at the root; empty for the build's. */
  crust: string
}

const crust = () => frame.document.documentElement.style.getPropertyValue('--crust')
const brandIs = (fields: Record<string, unknown>) =>
  server.write('shop', { ...server.where('shop', {})[0], id: String(server.where('shop', {})[0]?.id), ...fields })

/** What each page of this test showed first. */
function watchFirstPaints(): FirstPaint[] {
  const paints: FirstPaint[] = []
  equip((page) => {
    const look = new page.MutationObserver(() => {
      const home = page.document.querySelector('a[aria-label$=", vetrina"]')
      if (home === null) return
      look.disconnect()
      const { style } = page.document.documentElement
      paints.push({ name: home.getAttribute('aria-label'), crust: style.getPropertyValue('--crust') })
    })
    look.observe(page.document, { childList: true, subtree: true })
  })
  return paints
}

const home = (name: string) => screen.getByRole('link', { name: `${name}, vetrina` })

test('it starts without network in its own name and colour, in a changed one, and in the build’s', async () => {
  const paints = watchFirstPaints()
  brandIs({ name: 'Pasticceria Rossi', accent: GREEN })
  await openShop('/', { size: PHONE })
  await expect.poll(crust).toContain(`light-dark(${GREEN}`)
  await expect.element(home('Pasticceria Rossi')).toBeVisible()
  // Nobody has told this device before.
  expect(paints).toHaveLength(1)

  const startsOffline = async () => {
    cutNetwork()
    await reload()
    await expect.poll(() => frame.document.title).toContain('Rossi')
    const first = paints.at(-1)
    restoreNetwork()
    return first
  }
  expect(await startsOffline()).toEqual({
    name: 'Pasticceria Rossi, vetrina',
    crust: expect.stringContaining(`light-dark(${GREEN}`),
  })

  // On another device, while this one is off.
  cutNetwork()
  brandIs({ accent: BORDEAUX, name: 'Rossi dal 1950' })
  restoreNetwork()
  await expect.poll(crust).toContain(`light-dark(${BORDEAUX}`)
  await expect.element(home('Rossi dal 1950')).toBeVisible()
  expect(await startsOffline()).toEqual({
    name: 'Rossi dal 1950, vetrina',
    crust: expect.stringContaining(`light-dark(${BORDEAUX}`),
  })

  brandIs({ accent: '' })
  await expect.poll(crust).toBe('')
  expect(frame.getComputedStyle(frame.document.documentElement).getPropertyValue('--crust')).not.toBe('')
  expect(await startsOffline()).toEqual({ name: 'Rossi dal 1950, vetrina', crust: '' })
})

test('in dark green everything that customers see is read', async () => {
  brandIs({ name: 'Pasticceria Rossi', accent: GREEN })
  await openShop('/', { size: PHONE })
  await expect.poll(crust).toContain(GREEN)
  await isClean('home in green')
  await visit('/prodotto/millefoglie0000')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Millefoglie' })).toBeVisible()
  await expect.poll(crust).toContain(GREEN)
  await isClean('product in green')
})

test('at the kiosk too', async () => {
  brandIs({ name: 'Pasticceria Rossi', accent: GREEN })
  await openKiosk()
  await expect.element(screen.getByText('Cosa ti prepariamo?')).toBeVisible()
  await expect.poll(crust).toContain(GREEN)
  await isClean('kiosk in green')
})

test('and in the office', async () => {
  brandIs({ name: 'Pasticceria Rossi', accent: GREEN })
  await openShop('/gestionale', { as: 'admin' })
  await expect.element(screen.getByRole('region', { name: 'Venduto per mese' }).first()).toBeVisible()
  await expect.poll(crust).toContain(GREEN)
  await isCleanInTheOffice('dashboard in green')
})

test('an iPhone starts with the build’s picture only where the shop has none of its own', async () => {
  equip((page) => {
    Object.defineProperty(page.navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
    Object.defineProperty(page, 'screen', { value: { width: 390, height: 844 } })
    Object.defineProperty(page, 'devicePixelRatio', { value: 3 })
  })
  const pictures = () => frame.document.querySelectorAll('link[rel="apple-touch-startup-image"]').length
  await openShop('/', { size: PHONE })
  await expect.poll(pictures).toBe(1)
  brandIs({ icons: ['icon512_a1.png'] })
  await expect.poll(pictures).toBe(0)
})
