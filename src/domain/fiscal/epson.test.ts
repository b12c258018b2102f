// The printer's words, one by one. Whole documents: src/data/printing/fiscal-documents.xml.test.ts.
import { expect, test } from 'vitest'
import { drawerRequest, receiptRequest } from './epson.ts'
import {
  isHeldOf,
  isIdle,
  lastClosureOf,
  lastDocumentOf,
  printedNumbers,
  readAnswer,
  refusalOf,
  serialOf,
  statusTrouble,
} from './epson-answer.ts'
import type { FiscalReceipt } from './receipt.ts'

const IN_ENVELOPE = (response: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">\n<soapenv:Body>\n${response}\n</soapenv:Body>\n</soapenv:Envelope>\n`
const answer = (info: Record<string, string>, success = 'true', code = '') => {
  const elements = Object.entries(info).map(([name, text]) => `<${name}>${text}</${name}>`)
  const xml = `<response success="${success}" code="${code}" status="2"><addInfo><elementList>${Object.keys(info).join(',')}</elementList>${elements.join('\n')}</addInfo></response>`
  const read = readAnswer(IN_ENVELOPE(xml))
  if (read === null) throw new Error('not read')
  return read
}

const itemOf = (description: string) => {
  const line = { description, quantity: 1, unitPriceCents: 100, department: 1, discountCents: 0 }
  const receipt: FiscalReceipt = {
    ...{ lines: [line], deposits: [], payments: [{ kind: 'cash', cents: 100 }], lotteryCode: '', texts: [], roundedUpCents: 0 },
    ...{ totalCents: 100, byVat: [{ vat: '10%', cents: 100 }], paymentIds: [] },
  }
  return /<printRecItem operator="1" description="([^"]*)"/.exec(
    receiptRequest(receipt, { operator: 1, areServices: false }),
  )?.[1]
}

test.each([
  ['Crema & <cioccolato> "extra"', 'Crema &amp; &lt;cioccolato&gt; &quot;extra&quot;'],
  ['L’amaretto – „morbido“', 'L&apos;amaretto - &quot;morbido&quot;'],
  ['Bignè, babà, così più', 'Bignè, babà, così più'],
  ['Crème brûlée', 'Crème brûlée'],
  ['Kürtőskalács', 'Kürtoskalács'],
  ['Pane ai ﬁchi da 20€', 'Pane ai fichi da 20EUR'],
  ['Tiramisu\u0300 Sacré-Cœur', 'Tiramisù Sacré-Coeur'],
  ['生日蛋糕', 'Prodotto'],
  ['🎂', 'Prodotto'],
  ['Torta 🎂 cuore\u0007\ndi panna', 'Torta cuore di panna'],
  ['Vassoio di mignon assortiti grandi da quaranta pezzi', 'Vassoio di mignon assortiti grandi da'],
  [`${'x'.repeat(37)}&&`, `${'x'.repeat(37)}&amp;`],
])('%j is printed as %j', (description, printed) => {
  expect(itemOf(description)).toBe(printed)
})

test('a request is whole XML of one element in its envelope', () => {
  expect(drawerRequest(3)).toBe(
    '<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><printerCommand><openDrawer operator="3"/></printerCommand></s:Body></s:Envelope>',
  )
})

test('the numbers of a receipt are read as printers write them', () => {
  const info = { fiscalReceiptNumber: '34', zRepNumber: '0012', fiscalReceiptDate: '8/2/2026', fiscalReceiptTime: '10:05' }
  for (const [amount, cents] of [
    ['176,40', 17_640],
    ['1.176,40', 117_640],
    ['1176.40', 117_640],
    ['0,05', 5],
  ] as const) {
    const numbers = printedNumbers(answer({ ...info, fiscalReceiptAmount: amount }))
    expect(numbers).toEqual({ z: 12, number: 34, day: '2026-02-08', cents })
  }
  expect(printedNumbers(answer({ ...info, fiscalReceiptAmount: '12' }))).toBeNull()
  expect(printedNumbers(answer({ fiscalReceiptAmount: '1,00' }))).toBeNull()
})

test('the serial number is put together from two answers', () => {
  const status = answer({ rtType: 'M', rtMainStatus: '02' })
  expect(serialOf(answer({ responseData: '01000001EY99' }), status)).toBe('99MEY000001')
  expect(serialOf(answer({ responseData: '01' }), status)).toBeNull()
  expect(lastClosureOf(answer({ responseData: '000000291992440011' }))).toBe(11)
  expect(lastClosureOf(answer({}))).toBeNull()
})

test.each([
  ['00110', {}, null],
  ['20110', {}, null],
  ['30110', {}, 'paper-out'],
  ['05110', {}, 'journal-full'],
  ['00100', {}, 'receipt-open'],
  ['00130', {}, 'receipt-open'],
  ['00140', {}, null],
  ['00110', { rtMainStatus: '01' }, 'not-in-service'],
  ['00110', { rtMainStatus: '02', rtNoWorkingPeriod: '1' }, 'closure-needed'],
] as const)('a printer of state %s %j: %s', (printerStatus, info, trouble) => {
  const said = answer({ printerStatus, ...info })
  expect(statusTrouble(said)).toBe(trouble)
  expect(isIdle(said)).toBe(printerStatus[3] === '1')
})

test.each([
  ['EPTR_REC_EMPTY', '', 'paper-out'],
  ['PRINTER ERROR', '30100', 'paper-out'],
  ['PRINTER ERROR', '00110', 'refused'],
  ['PARSER_ERROR', '', 'refused'],
  ['INCOMPLETE FILE', '', 'refused'],
  ['FP_NO_ANSWER', '', 'unknown'],
  ['LAN_TIME_OUT', '', 'unknown'],
  ['un errore di domani', '', 'unknown'],
])('%s with state %j is %s', (code, printerStatus, trouble) => {
  expect(refusalOf({ code, info: { printerStatus } })).toBe(trouble)
})

test('whether the printer holds a receipt is yes, no, or not known', () => {
  expect(isHeldOf(answer({ responseData: '0' }))).toBe(true)
  expect(isHeldOf(answer({ responseData: '1' }))).toBe(true)
  expect(isHeldOf(answer({ responseData: '3' }))).toBe(false)
  expect(isHeldOf(answer({ responseData: '0' }, 'false', 'PRINTER ERROR'))).toBeNull()
  expect(isHeldOf(answer({}))).toBeNull()
})

const RIGHT = '<response success="true" code="" status="2"><addInfo><a>1</a></addInfo></response>'

test('an answer is read with and without an envelope, a prefix or blanks', () => {
  expect(readAnswer(RIGHT)).toEqual({ isSuccess: true, code: '', info: { a: '1' } })
  expect(readAnswer(IN_ENVELOPE(RIGHT))?.info).toEqual({ a: '1' })
  expect(readAnswer(`<r:response success='1' code="A &amp; B"/>`)).toEqual({ isSuccess: true, code: 'A & B', info: {} })
})

test.each([
  ['cut in the middle', RIGHT.slice(0, -12)],
  ['cut between two elements', RIGHT.slice(0, -'</response>'.length)],
  ['another page', '<html><body>Benvenuti</body></html>'],
  ['nothing', ''],
  ['a word', 'OK'],
  ['crossed elements', '<response success="true"><addInfo><a>1</addInfo></a></response>'],
  ['no success', '<response code=""/>'],
  ['an odd success', '<response success="maybe"/>'],
  ['two answers', `<all>${RIGHT}${RIGHT}</all>`],
  ['a tag in an attribute', '<response success="true" code="<b>"/>'],
])('%s is no answer', (_, xml) => {
  expect(readAnswer(xml)).toBeNull()
})

test('the last document is read by its places, and only a fiscal one', () => {
  const data = (kind: string) => `01${'000000140'}${'000000013'}${'201126081530'}${'0012'}${'0019'}99MEY0000010        ${kind}`
  const last = (responseData: string, success = 'true') => lastDocumentOf(answer({ responseData }, success))
  expect(last(data('1'))).toEqual({ serial: '99MEY000001', z: 12, number: 19, day: '2026-11-20' })
  expect(last(data('0'))).toBeNull()
  expect(last(data('1'), 'false')).toBeNull()
  expect(last('01')).toBeNull()
})
