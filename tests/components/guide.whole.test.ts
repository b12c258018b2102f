// The owner's guide in the back office: found from the rail, by `?` and by an address, and the same as in the repository.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { DESKTOP, frame, openShop, PHONE, press, screen, visit } from './shop-frame.ts'

/** As it lies in the repository, by its address. */
const WRITTEN = Object.entries(
  import.meta.glob<string>('/docs/guida/*.md', { query: '?raw', import: 'default', eager: true }),
).map(([path, text]) => ({ slug: /([^/]+)\.md$/.exec(path)?.[1] ?? '', text }))

const article = () => screen.getByRole('article')
const title = (name: string) => article().getByRole('heading', { level: 2, name, exact: true })

test('a cashier finds the guide on a phone, and goes from page to page', async () => {
  await openShop('/gestionale/ordini', { as: 'cassa', size: PHONE })
  await screen.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Aiuto' }).click()
  await expect.element(title('Guida')).toBeVisible()
  await isClean('the guide on a phone')
  expect(frame.document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width)

  await article().getByRole('link', { name: 'Totem', exact: true }).click()
  await expect.element(title('Totem')).toHaveFocus()
  await article().getByRole('link', { name: 'prendilo in carico' }).click()
  const heading = article().getByRole('heading', { level: 3, name: 'Un ordine non arrivato' })
  await expect.element(heading).toHaveFocus()
  await expect.element(heading).toBeInViewport()
  expect(frame.location.search + frame.location.hash).toBe('?pagina=cassa#un-ordine-non-arrivato')
  const tab = screen.getByRole('navigation', { name: 'Guida' }).getByRole('link', { name: 'Cassa' })
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  await isClean('a page of the guide on a phone')
})

test('the key ? leads to the page that tells about a screen', async () => {
  await openShop('/gestionale/prodotti', { as: 'admin', size: DESKTOP })
  await expect.element(screen.getByRole('button', { name: /^Cornetto alla crema/ }).first()).toBeVisible()
  await press('?')
  await expect.element(title('Catalogo')).toBeVisible()
  await isClean('the guide')

  await visit('/gestionale/ordini')
  await expect.element(screen.getByRole('radiogroup', { name: 'Giorno di ritiro' })).toBeVisible()
  await press('?')
  await screen.getByRole('dialog', { name: 'Tastiera' }).getByRole('link', { name: 'Apri la guida' }).click()
  await expect.element(title('Cassa')).toBeVisible()
})

test('every page shows what is written in the repository, with its pictures', async () => {
  await openShop('/gestionale/aiuto', { as: 'admin', size: DESKTOP })
  expect(WRITTEN.length).toBeGreaterThan(5)
  for (const { slug, text } of WRITTEN) {
    await visit(`/gestionale/aiuto${slug === 'README' ? '' : `?pagina=${slug}`}`)
    const [, name = ''] = /^# (.+)$/m.exec(text) ?? []
    await expect.element(title(name)).toBeVisible()
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, words]) => words)
    expect([...frame.document.querySelectorAll('article h3')].map(({ textContent }) => textContent)).toEqual(headings)
    const pictures = [...text.matchAll(/^!\[(.+)\]/gm)].map(([, words]) => words)
    const shown = [...frame.document.querySelectorAll<HTMLImageElement>('article img')]
    expect(shown.map(({ alt }) => alt)).toEqual(pictures)
    for (const picture of shown) {
      picture.loading = 'eager'
      await expect.poll(() => picture.naturalWidth, { message: picture.src }).toBeGreaterThan(0)
    }
    // Every sentence of it, without the signs of markdown.
    const words = (frame.document.querySelector('article')?.textContent ?? '').replace(/\s+/g, '')
    const lines = text.split('\n').filter((line) => /^[\p{L}«]/u.test(line) && !line.includes(']('))
    for (const line of lines) expect(words).toContain(line.replaceAll('**', '').replaceAll('`', '').replace(/\s+/g, ''))
  }
})

test('an address that names no page shows the first', async () => {
  await openShop('/gestionale/aiuto?pagina=mai-scritta', { as: 'cassa', size: DESKTOP })
  await expect.element(title('Guida')).toBeVisible()
})
