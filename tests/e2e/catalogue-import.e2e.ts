// A shop moves in with what it had elsewhere: the list that WooCommerce wrote and a ZIP of its pictures, in one go and taken back in one.
import { readFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'

const LIST = 'tests/fixtures/exports/woocommerce-products.csv'

test('a list of WooCommerce and its pictures become products in categories, and one tap takes all of it back', async ({
  openReady,
}) => {
  const { page } = await openReady('admin', DESKTOP)
  const picture = new Uint8Array(await readFile('demo/pictures/cannolo.webp'))
  const zip = zipSync({
    'uploads/2023/11/setteveli.jpg': picture,
    'uploads/2023/11/setteveli-fetta.jpg': picture,
    'uploads/TIR-P.webp': picture,
    'uploads/logo.png': picture,
    '__MACOSX/uploads/._setteveli.jpg': picture,
  })
  await page.goto('/gestionale/prodotti?vista=csv')
  const area = page.getByRole('region', { name: 'Importazione' })
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await area.getByRole('button', { name: 'Scegli il file' }).click()
    await (await chooser).setFiles([
      { name: 'wc-product-export.csv', mimeType: 'text/csv', buffer: await readFile(LIST) },
      { name: 'uploads.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) },
    ])
  }
  await choose()
  await expect(area.getByText('È una lista di WooCommerce.', { exact: false })).toBeVisible()
  await expect(area.getByText('Crea 1 tipo di variante: Formato.', { exact: false })).toBeVisible()
  await expect(area.getByText('3 foto per 2 prodotti.', { exact: false })).toBeVisible()
  await expect(area.getByText('Non è di nessun prodotto: uploads/logo.png.')).toBeVisible()
  await expect(area.getByText('Il file le nomina ma non ci sono: baba.jpg.')).toBeVisible()
  await area.getByRole('button', { name: 'Importa solo le 3 righe giuste' }).click()
  await expect(area.getByText('foto su 2 prodotti', { exact: false })).toBeVisible({ timeout: 30_000 })

  const held = (collection: string, filter: string) =>
    page.evaluate(
      async (path) => {
        const answer = await fetch(path)
        return ((await answer.json()) as { items: Record<string, unknown>[] }).items
      },
      `/api/collections/${collection}/records?filter=${encodeURIComponent(filter)}`,
    )
  const [cake] = await held('products', "name = 'Setteveli'")
  expect(cake).toMatchObject({ price: 32.5, hidden: false, images: [expect.any(String), expect.any(String)] })
  expect(await held('product_categories', "name = 'Al cucchiaio'")).toHaveLength(1)
  const [type] = await held('product_variant_types', "name = 'Formato'")
  expect(await held('product_variants', `type = '${type?.id}'`)).toHaveLength(2)
  expect(await held('products', "name = 'Tiramisù' && price = 12")).toMatchObject([
    { hidden: true, variant_types: [type?.id], images: [expect.any(String)] },
  ])

  // The same files once more: who is there stays, and no picture comes twice.
  await choose()
  await expect(area.getByText('3 prodotti ci sono già e restano come sono.', { exact: false })).toBeVisible()
  await expect(area.getByText('Chi ha già una foto tiene la sua: Setteveli, Tiramisù.', { exact: false })).toBeVisible()
  await area.getByRole('button', { name: 'Annulla', exact: true }).click()

  await page.getByRole('button', { name: 'Torna a prima dell’importazione' }).click()
  await page.getByRole('button', { name: 'Rimetti com’era prima' }).click()
  await expect(area.getByText('Importazione annullata', { exact: false })).toBeVisible()
  expect(await held('products', "name = 'Setteveli'")).toEqual([])
  expect(await held('product_categories', "name = 'Al cucchiaio'")).toEqual([])
  expect(await held('product_variant_types', "name = 'Formato'")).toEqual([])
})
