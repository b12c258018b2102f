// The owner looks after the shop's devices: sends one away and takes it back, asks for a drill and reads what came of it, and
// sees which numbers a tablet lost that started again empty.
import { expect, test } from 'vitest'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { quietDay } from './desk.ts'
import { cutNetwork, openShop, screen, server, TABLET } from './shop-frame.ts'

const PATH = '/gestionale/personale?vista=dispositivi'
const ID = 'dispositivok100'
/** The row of a device, by its code. */
const row = (code: string) =>
  screen.getByRole('region', { name: 'Dispositivi' }).getByRole('button', { name: new RegExp(` ${code} `) })

async function openDialog(code: string) {
  await row(code).click()
  const dialog = screen.getByRole('dialog', { name: new RegExp(` ${code}$`) })
  await expect.element(dialog).toBeVisible()
  return dialog
}

test('a kiosk is sent away after it is said what that costs, empties itself, and is taken back', async () => {
  const revoked = () => server.records('devices').get(ID)?.revoked
  await openShop(PATH, { as: 'admin' })
  await expect.element(row('K1')).toBeVisible()
  await isClean('devices')
  const dialog = await openDialog('K1')
  await isClean('a device')
  await dialog.getByRole('button', { name: 'Revoca…' }).click()
  const question = screen.getByRole('dialog', { name: /^Revocare / })
  await expect.element(question.getByText('cancella tutti i dati del negozio ed esce', { exact: false })).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Tieni il dispositivo' })).toHaveFocus()
  expect(revoked()).toBe(false)
  await question.getByRole('button', { name: 'Revoca il dispositivo' }).click()
  await expect.element(dialog.getByText('Si svuota appena torna in rete', { exact: false })).toBeVisible()
  expect(revoked()).toBe(true)

  server.put('devices', { id: ID, wiped_at: new Date(server.nowMs).toISOString().replace('T', ' ') })
  await expect.element(dialog.getByText('ha consegnato i suoi ordini e si è svuotato', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Riammetti' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Revoca…' })).toBeVisible()
  expect(revoked()).toBe(false)
})

test('a new device is let in with a tap', async () => {
  await openShop(PATH, { as: 'admin' })
  server.put('devices', { id: ID, approved: false })
  await expect.element(row('K1').getByText('da approvare')).toBeVisible()
  const dialog = await openDialog('K1')
  await isClean('a new device')
  await dialog.getByRole('button', { name: 'Approva' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Approva' })).not.toBeInTheDocument()
  expect(server.records('devices').get(ID)?.approved).toBe(true)
})

test('what stayed on a device that emptied itself is named', async () => {
  await openShop(PATH, { as: 'admin' })
  const wiped_at = new Date(server.nowMs).toISOString().replace('T', ' ')
  server.put('devices', { id: ID, revoked: true, wiped_at, left_behind: 'K1-003, K1-004' })
  const dialog = await openDialog('K1')
  await expect.element(dialog.getByText('2 ordini sono rimasti lì: K1-003, K1-004', { exact: false })).toBeVisible()
})

test('a drill is asked for, and what came of it is read', async () => {
  await openShop(PATH, { as: 'admin', size: TABLET })
  const dialog = await openDialog('K1')
  await dialog.getByText('30 min', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Avvia la prova' }).click()
  await expect.element(dialog.getByText('parte al prossimo contatto', { exact: false })).toBeVisible()
  const drill = server.where('device_drills', { device: ID })[0]
  expect(drill).toMatchObject({ minutes: 30, state: 'asked' })

  const startedAt = new Date(server.nowMs).toISOString().replace('T', ' ')
  const came = { taken: 2, sent: 2, waiting: 0, doubled: 0, lost: 0, recovery_ms: 4000 }
  server.put('device_drills', { id: drill?.id ?? '', state: 'done', started_at: startedAt, stopped: true, ...came })
  server.put('devices', { id: ID, last_contact: startedAt })
  const reports = dialog.getByRole('list', { name: 'Prove fatte' })
  await expect.element(reports.getByText('2 ordini presi, 2 arrivati, 0 doppi, 0 persi')).toBeVisible()
  await expect.element(reports.getByText('30 min, fermata prima', { exact: false })).toBeVisible()
  await isClean('a report')
})

test('a tablet that starts again empty leaves exactly the numbers that never arrived, also without network', async () => {
  const { day } = shopMoment(server.nowMs)
  const id = 'dispositivok700'
  const told = (counter: number, waiting: string) =>
    server.write('device_days', { id: 'giornok70000000', code: 'K70', day, counter, waiting, settled: '' })
  server.write('devices', { id, code: 'K70', kind: 'kiosk', name: 'Totem in sala' })
  putOrder({ day: quietDay().day, time: '09:00', number: 'K70-001', device: 'K70', day_sequence: 1 })
  told(1, '')
  await openShop(PATH, { as: 'admin' })
  await expect.element(row('K70')).toHaveTextContent('niente in attesa')
  await expect.element(row('K70')).toHaveTextContent('nessun ordine manca')

  told(3, '2-3')
  server.put('devices', { id, waiting: 2 })
  await expect.element(row('K70')).toHaveTextContent('2 in attesa')
  await expect.element(row('K70')).toHaveTextContent('nessun ordine manca')

  server.put('devices', { id, replaced: true })
  await expect.element(row('K70')).toHaveTextContent('mancano 2 ordini')
  const dialog = await openDialog('K70')
  await expect.element(dialog.getByText('ordini di K70 dal 2º al 3º (2)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  // The owner's own device says the same without network.
  cutNetwork()
  await expect.element(screen.getByRole('button', { name: /Sei offline/ })).toBeVisible()
  await expect.element(row('K70')).toHaveTextContent('mancano 2 ordini')
})
