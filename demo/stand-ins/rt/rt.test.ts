// The stand-in of the fiscal printer: what it takes, what it shows, and how it is told to fail.
import { beforeEach, expect, test } from 'vitest'
import { plannedFaults } from '../faults.ts'
import { rtStandIn } from './rt.ts'

const faults = plannedFaults()
const rt = rtStandIn(faults)
beforeEach(() => {
  faults.clear()
  rt.register.clear()
})

const envelope = (content: string) =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`
const ITEM =
  '<printRecItem operator="1" description="Cornetto &amp; caffè" quantity="2" unitPrice="1,60" department="1" justification="1"/>'
const TOTAL = '<printRecTotal operator="1" description="Contanti" payment="5.00" paymentType="0" index="0" justification="1"/>'
const BEGIN = '<beginFiscalReceipt operator="1"/>'
const END = '<endFiscalReceipt operator="1"/>'
const receipt = (...parts: string[]) => envelope(`<printerFiscalReceipt>${parts.join('')}</printerFiscalReceipt>`)

async function post(body: string): Promise<string> {
  const answer = await rt.routes.request('/cgi-bin/fpmate.cgi?devid=local_printer', { method: 'POST', body })
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  return answer.text()
}

test('a receipt is added up, numbered and shown as it would be on paper', async () => {
  const answer = await post(receipt(BEGIN, ITEM, TOTAL, END))
  expect(answer).toContain('<response success="true" code="" status="2">')
  expect(answer).toContain('<fiscalReceiptNumber>1</fiscalReceiptNumber>')
  expect(answer).toContain('<fiscalReceiptAmount>3,20</fiscalReceiptAmount>')
  const page = await (await rt.pages.request('/')).text()
  expect(page).toContain('N. 0012-0001')
  expect(page).toMatch(/Cornetto &amp; caffè 10% +3,20/)
  expect(page).toMatch(/Resto +1,80/)
})

test.each([
  ['a payment too little', receipt(BEGIN, ITEM, TOTAL.replace('5.00', '3.19'), END), 'PRINTER ERROR'],
  [
    'a department that is not programmed',
    receipt(BEGIN, ITEM.replace('department="1"', 'department="9"'), TOTAL, END),
    'PRINTER ERROR',
  ],
  [
    'a card with the index of cash',
    receipt(BEGIN, ITEM, TOTAL.replace('paymentType="0"', 'paymentType="2"'), END),
    'PRINTER ERROR',
  ],
  ['a name that is too long', receipt(BEGIN, ITEM.replace('Cornetto', 'C'.repeat(39)), TOTAL, END), 'PRINTER ERROR'],
  ['goods after the total', receipt(BEGIN, ITEM, TOTAL, ITEM, END), 'PRINTER ERROR'],
  ['a command that is none', receipt(BEGIN, '<printRecGift operator="1"/>', TOTAL, END), 'Non valid XML command'],
  ['no end', receipt(BEGIN, ITEM, TOTAL), 'INCOMPLETE FILE'],
  ['broken XML', receipt(BEGIN, ITEM).replace('</printerFiscalReceipt>', ''), 'PARSER_ERROR'],
  ['nothing', '', 'NO_DATA'],
])('%s is refused', async (_, body, code) => {
  expect(await post(body)).toContain(`<response success="false" code="${code}" status="16">`)
  expect(rt.register.journal()).toEqual([])
})

test('what was begun and refused stays open until it is cancelled', async () => {
  const status = envelope('<printerCommand><queryPrinterStatus operator="1" statusType="1"/></printerCommand>')
  await post(receipt(BEGIN, ITEM, TOTAL.replace('5.00', '3.19'), END))
  expect(await post(status)).toContain('<printerStatus>00100</printerStatus>')
  expect(await post(receipt(BEGIN, ITEM, TOTAL, END))).toContain('success="false"')
  await post(envelope('<printerCommand><resetPrinter operator="1"/></printerCommand>'))
  expect(await post(status)).toContain('<printerStatus>00110</printerStatus>')
  expect(await post(receipt(BEGIN, ITEM, TOTAL, END))).toContain('success="true"')
})

test('it is told how it is, and fails as it was told', async () => {
  const tell = (condition: object) => rt.control.request('/', { method: 'POST', body: JSON.stringify(condition) })
  expect((await tell({ paper: 'out' })).status).toBe(200)
  expect(await post(receipt(BEGIN, ITEM, TOTAL, END))).toContain('code="EPTR_REC_EMPTY"')
  expect((await tell({ paper: 'bagnata' })).status).toBe(400)
  await tell({ paper: 'ok' })
  faults.plan({
    service: 'rt',
    times: 1,
    with: { code: 'FP_NO_ANSWER', silence: false, delay_ms: 0, lose_reply: false, later: false },
  })
  expect(await post(receipt(BEGIN, ITEM, TOTAL, END))).toContain('code="FP_NO_ANSWER"')
  expect(await post(receipt(BEGIN, ITEM, TOTAL, END))).toContain('success="true"')
  const told: { documents: unknown[] } = await (await rt.control.request('/')).json()
  expect(told.documents).toHaveLength(1)
})

test('what came out is added up by VAT and by means, told, and printed on the closure', async () => {
  const card = TOTAL.replace('5.00', '3.20').replace('paymentType="0" index="0"', 'paymentType="2" index="1"')
  await post(receipt(BEGIN, ITEM, TOTAL, END))
  await post(receipt(BEGIN, ITEM, card, END))
  const [first] = rt.register.journal()
  const message = `VOID 0012 0001 ${first?.date.split('/').join('')} 99MEY000001`
  await post(
    receipt(
      `<printRecMessage operator="1" messageType="4" index="1" font="1" message="${message}"/>`,
      '<printRecTotal operator="1"/>',
      END,
    ),
  )
  const { totals } = await (await rt.control.request('/')).json()
  expect(totals).toEqual({ byVat: { '10%': 320 }, byMeans: { Elettronico: 320 }, refunds: 0, voids: 320, tickets: 0 })
  await post(envelope('<printerFiscalReport><printZReport operator="1" timeout="6000"/></printerFiscalReport>'))
  const lines = rt.register
    .journal()
    .at(-1)
    ?.lines.map((line) => line.replace(/\s+/g, ' '))
  expect(lines).toEqual([
    'CHIUSURA GIORNALIERA',
    'Corrispettivi 3,20',
    ' 10% 3,20',
    ' Elettronico 3,20',
    'Resi 0,00',
    'Annulli 3,20',
  ])
})
