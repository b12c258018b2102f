// The owner changes hours and closures: what it does to orders is said first. The shop's facts, whom to tell, the kiosks' PIN.
import { expect, test, vi } from 'vitest'
import { putKioskOrders, putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { detail, quietDay } from './desk.ts'
import {
  cutNetwork,
  DESKTOP,
  focus,
  frame,
  openShop,
  press,
  pressOn,
  reload,
  restoreNetwork,
  screen,
  server,
  TABLET,
} from './shop-frame.ts'
import { holdToast } from './toasts.ts'

const PATH = '/gestionale/impostazioni'
const field = (name: string) => screen.getByLabelText(name, { exact: true })
/** A field saves when it is left. */
const elsewhere = () => focus(field('Domenica, apre'))
const daySetting = (day: string) => server.where('settings', { day })[0]

test('closing a day with an order says which, goes back, closes, and opens again', async () => {
  const { day } = quietDay()
  const [number = ''] = putKioskOrders(day, ['09:00'])
  const closures = () => server.where('settings', { note: 'Prova di chiusura' })
  await openShop(PATH, { as: 'admin', size: DESKTOP })
  await expect.element(screen.getByRole('heading', { name: 'Settimana' })).toBeVisible()
  await isClean('hours')
  await field('Dal').fill(day)
  await field('Al').fill(day)
  await screen.getByLabelText('Motivo').fill('Prova di chiusura')
  const add = screen.getByRole('button', { name: 'Aggiungi la chiusura' })
  const question = screen.getByRole('dialog', { name: '1 ordine non ci sta più' })
  await add.click()
  await expect.element(question.getByRole('link', { name: new RegExp(`^${number} `) })).toBeVisible()
  await expect.element(question.getByRole('listitem')).toHaveTextContent(/chiuso/)
  await isClean('which orders')
  await question.getByRole('button', { name: 'Lascia com’era' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(closures()).toEqual([])
  await add.click()
  await question.getByRole('button', { name: 'Salva comunque' }).click()
  const remove = screen.getByRole('button', { name: 'Togli la chiusura Prova di chiusura' })
  await expect.element(remove).toBeVisible()
  expect(closures()).toMatchObject([{ day: day.replaceAll('-', '') }])
  const toMove = screen.getByRole('region', { name: 'Ordini da spostare' })
  await expect.element(toMove.getByRole('link', { name: `Sposta ${number}` })).toBeVisible()
  await isClean('orders to move')
  await remove.click()
  const opened = await holdToast('di nuovo aperto')
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(toMove).not.toBeInTheDocument()
  expect(closures()).toEqual([])
  await opened.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.element(remove).toBeVisible()
})

test('a closed day leaves a list: on paper, told, moved with a message, and then it is empty', async () => {
  const { day } = quietDay()
  const [ada, bruno] = ['Ada Neri', 'Bruno Riva'].map((customer_name, index) =>
    putOrder({
      day,
      time: `1${index}:00`,
      customer_name,
      customer_phone: index === 0 ? '333 1234567' : '',
      number: `K77-80${index}`,
    }),
  )
  await openShop(PATH, { as: 'admin', size: TABLET })
  await expect.element(screen.getByRole('heading', { name: 'Settimana' })).toBeVisible()
  const toMove = screen.getByRole('region', { name: 'Ordini da spostare' })
  await expect.element(toMove).not.toBeInTheDocument()
  server.write('settings', { id: 'chiuso000000000', day: day.replaceAll('-', ''), note: 'Ferie' })
  await expect.element(toMove.getByRole('link', { name: '333 1234567' })).toHaveAttribute('href', 'tel:3331234567')
  await expect.element(toMove).toHaveTextContent('2 ordini non ci stanno più')
  await expect.element(toMove).toHaveTextContent('Nessun telefono')

  let paper = ''
  frame.print = () => {
    paper = frame.document.querySelector('body > [aria-hidden] table')?.textContent ?? ''
  }
  await toMove.getByRole('button', { name: 'Stampa l’elenco' }).click()
  await expect.poll(() => paper).toMatch(/K77-800.*Ada Neri333 1234567chiuso.*K77-801.*Bruno Rivachiuso/)
  const resend = { path: `/api/sfoglia/orders/${ada}/resend`, body: { event: 'displaced' } }
  await toMove.getByRole('button', { name: 'Avvisa K77-800' }).click()
  const leaving = await holdToast('K77-800: messaggio in partenza')
  expect(server.scripted.asked.at(-1)).toMatchObject(resend)
  await leaving.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(() => server.scripted.asked.at(-1)).toMatchObject({ ...resend, body: { take_back: true } })

  await toMove.getByRole('link', { name: 'Sposta K77-800' }).click()
  const panel = detail().getByRole('region', { name: 'Da verificare' })
  await expect.element(panel).toHaveTextContent('Quel giorno adesso il negozio è chiuso')
  await isClean('an order to move')
  await panel.getByRole('radio').nth(1).click({ force: true })
  await expect.element(panel.getByRole('switch', { name: 'Avvisa il cliente' })).toBeChecked()
  await isClean('where to, and the message')
  await panel.getByRole('button', { name: /^Sposta a / }).click()
  await expect.poll(() => server.records('orders').get(String(ada))?.attention).toEqual([])
  expect(movesOf(ada)).toMatchObject([{ isTold: true }])

  // Who left no number is told by somebody.
  await screen
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Bruno Riva/ })
    .click()
  await panel.getByRole('radio').nth(1).click({ force: true })
  await expect.element(panel).toHaveTextContent('Non c’è un numero a cui scrivere')
  await panel.getByRole('button', { name: /^Sposta a / }).click()
  await expect.poll(() => server.records('orders').get(String(bruno))?.attention).toEqual([])
  expect(movesOf(bruno)).toEqual([{ kind: 'move', pickupMs: expect.any(Number) }])
})

/** As the page has told of them. */
function movesOf(orderId: unknown): unknown[] {
  const entries = server.scripted.asked.flatMap(({ path, body }) =>
    path === '/api/sfoglia/entries' ? (body as { entries: { about: string; content: { kind: string } }[] }).entries : [],
  )
  return entries.flatMap(({ about, content }) => (about === orderId && content.kind === 'move' ? [content] : []))
}

test('hours save by themselves by keyboard, wrong ones are told, and without network what was typed stays', async () => {
  await openShop(PATH, { as: 'admin', size: TABLET })
  const from = field('Sabato, laboratorio dalle')
  await focus(from)
  // Only the panel scrolls: the page itself stays where it is.
  expect(frame.document.documentElement.scrollHeight - frame.innerHeight).toBe(0)
  await from.fill('21')
  await press('Enter')
  await elsewhere()
  await expect.element(screen.getByText('Il laboratorio finisce dopo l’inizio.')).toBeVisible()
  await from.fill('330')
  await press('Tab')
  await expect.element(from).toHaveValue('03:30')
  await elsewhere()
  await expect.element(screen.getByText(/Salvato alle \d\d:\d\d/)).toBeVisible()
  expect(daySetting('6')).toMatchObject({ start_prep_hours: '03:30' })
  await reload()
  await expect.element(from).toHaveValue('03:30')

  const sunday = field('Domenica, laboratorio dalle')
  await expect.element(sunday).toHaveValue('04:00')
  const copy = screen.getByRole('button', { name: 'Copia su altri giorni' })
  await pressOn(copy, 'Enter')
  const copying = screen.getByRole('dialog', { name: 'Copia su altri giorni' })
  await copying.getByLabelText('Gli orari di').selectOptions('6')
  await pressOn(copying.getByRole('button', { name: 'Copia', exact: true }), 'Enter')
  await expect.element(copying.getByText('Scegli almeno un giorno.')).toBeVisible()
  await isClean('copying a day')
  await pressOn(copying.getByRole('checkbox', { name: /^Domenica/ }), 'Space')
  await press('Enter')
  await expect.element(copying).not.toBeInTheDocument()
  const copied = await holdToast('Orari copiati su un giorno')
  await expect.element(sunday).toHaveValue('03:30')
  // A toast that had the focus would give it back when it goes, in the middle of what is typed by then.
  const leave = vi.fn()
  ;(await copy.findElement()).addEventListener('blur', leave)
  await copied.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.element(sunday).toHaveValue('04:00')
  expect(leave).not.toHaveBeenCalled()

  cutNetwork()
  await from.fill('345')
  await elsewhere()
  await expect.element(screen.getByText('Sei offline: non è stato salvato.')).toBeVisible()
  await expect.element(from).toHaveValue('03:45')
  restoreNetwork()
})

test('the kiosks’ PIN, the numbers to tell and the shop’s facts', async () => {
  await openShop(`${PATH}?vista=negozio`, { as: 'admin', size: TABLET })
  const kept = () => [...server.records('shop_private').values()]
  const pinBefore = kept()[0]?.kiosk_pin_hash
  await screen.getByLabelText('Partita IVA').fill('01234567890')
  await focus(field('Indirizzo'))
  await expect.element(screen.getByText('La partita IVA ha undici cifre; controlla che siano giuste.')).toBeVisible()
  await screen.getByLabelText('Partita IVA').fill('00743110157')
  await focus(field('Indirizzo'))
  await expect.element(screen.getByText(/Salvato alle/)).toBeVisible()
  expect(server.where('shop', {})).toMatchObject([{ vat_number: '00743110157' }])
  const labels = screen.getByLabelText('Etichette della bilancia')
  await labels.fill('2XAAAAAPPPPP')
  await focus(field('Indirizzo'))
  await expect.element(screen.getByText(/^«2XAAAAAPPPPP» non va bene/)).toBeVisible()
  await labels.fill('2xaaaaapppppc')
  await focus(field('Indirizzo'))
  await expect.poll(() => server.where('shop', {})).toMatchObject([{ scale_labels: '2XAAAAAPPPPPC' }])
  await isClean('shop')
  await screen.getByRole('navigation', { name: 'Impostazioni' }).getByRole('link', { name: 'Messaggi' }).click()
  await screen.getByLabelText('Numero da aggiungere').fill('3331234567')
  await screen.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Togli 333 123 4567' })).toBeVisible()
  expect(kept()).toMatchObject([{ notify_numbers: ['333 123 4567'] }])
  await isClean('messages')
  await screen.getByRole('navigation', { name: 'Impostazioni' }).getByRole('link', { name: 'Totem' }).click()
  const pin = field('Nuovo PIN')
  const change = screen.getByRole('button', { name: 'Cambia il PIN' })
  await pin.fill('1357')
  await change.click()
  await expect.element(screen.getByText('Da sei a otto cifre.')).toBeVisible()
  await pin.fill('135790')
  await change.click()
  await expect.element(screen.getByText('PIN cambiato.')).toBeVisible()
  expect(kept()[0]?.kiosk_pin_hash).not.toBe(pinBefore)
  await isClean('PIN')
})

test('two at one day: nothing typed is lost, and what was chosen is saved', async () => {
  await openShop(PATH, { as: 'admin', size: DESKTOP })
  const id = daySetting('6')?.id ?? ''
  const opens = field('Sabato, apre')
  await opens.fill('6.45')
  server.put('settings', { id, open_hours: '06:30', close_hours: '20:30' })
  const question = screen.getByRole('region', { name: 'Scelta: apertura' })
  await expect.element(question).toBeVisible()
  await expect.element(screen.getByText(/Nel frattempo è cambiato: chiusura\./)).toBeVisible()
  await expect.element(field('Sabato, chiude')).toHaveValue('20:30')
  await expect.element(opens).toHaveValue('6.45')
  await elsewhere()
  await expect.element(opens).toHaveValue('06:45')
  await isClean('two at one day')
  expect(daySetting('6')).toMatchObject({ open_hours: '06:30' })
  await question.getByRole('button', { name: 'Il mio: 06:45' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => daySetting('6')).toMatchObject({ open_hours: '06:45', close_hours: '20:30' })

  // The other is first by a hair: their version is met, and mine is saved beside it.
  const send = frame.fetch
  frame.fetch = (input, init) => {
    if (init?.method === 'PATCH') {
      frame.fetch = send
      server.put('settings', { id, start_prep_hours: '03:00' })
    }
    return send(input, init)
  }
  await field('Sabato, laboratorio alle').fill('18')
  await elsewhere()
  await expect.poll(() => daySetting('6')).toMatchObject({ start_prep_hours: '03:00', finish_prep_hours: '18:00' })
  await expect.element(field('Sabato, laboratorio dalle')).toHaveValue('03:00')
  await expect.element(field('Sabato, laboratorio alle')).toHaveValue('18:00')
})

test('whether mails leave: what the server knows, and a trial', async () => {
  const health = { ok: true, disk: true, service: 'ok', card: true, whatsapp: true, smtp: true, mail: '2026-11-18T07:20:00.000Z' }
  server.scripted.answer('/api/health', { body: health })
  await openShop(`${PATH}?vista=messaggi`, { as: 'admin', size: DESKTOP })
  const card = screen.getByRole('region', { name: 'E-mail ai clienti' })
  await expect.element(card.getByText(/^Da oggi, 08:20 non parte niente\./)).toBeVisible()
  await isClean('no mail leaves')
  const attempt = card.getByRole('button', { name: 'Prova l’invio' })
  server.scripted.answer('/api/sfoglia/mail-test', { body: { problem: 'connection refused' } }, { body: { problem: '' } })
  await attempt.click()
  await expect.element(card.getByText('Non è partita. Il server della posta dice: connection refused')).toBeVisible()
  await attempt.click()
  await expect.element(card.getByText(/^Partita per admin@sfoglia\.demo\./)).toBeVisible()
  await isClean('a mail has left')
  cutNetwork()
  await attempt.click()
  await expect.element(card.getByText('Il negozio non risponde. Controlla la rete e riprova.')).toBeVisible()
  await restoreNetwork()
  server.scripted.answer('/api/health', { body: { ...health, card: false } })
  await frame.document.querySelector<HTMLAnchorElement>('a[href="/gestionale"]')?.click()
  const known = screen.getByRole('list', { name: 'Da sapere' })
  await expect.element(known.getByText('Le e-mail non partono')).toBeVisible()
  await expect.element(known.getByText('Pagamenti con carta spenti')).toBeVisible()
  await isClean('the overview knows of it')
})
