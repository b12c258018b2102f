// A receipt printer in the shop's network that speaks Epson's ePOS-Print: one POST of XML with the ticket's bytes in it, and an
// answer that says whether they are on paper. The page talks to it by itself, so that it works without internet.
import type { NetworkPrinter } from '#data/printing/printer.ts'
import { postToPrinter } from '#data/printing/printer-post.ts'
import { hexOf } from '#domain/hex.ts'
import type { PrinterTrouble } from '#domain/production/printing.ts'
import type { PrintOutcome } from './printer-link.ts'

/** The printer's own device name and how long it may take, ms. */
const SERVICE = '/cgi-bin/epos/service.cgi?devid=local_printer&timeout=20000'
const LONGEST_MS = 30_000
const STATUS_MS = 5000

/** Bits of the printer's status (ASB). */
const COVER_OPEN = 0x20
const PAPER_END = 0x80000

/** Error codes that say what a person can do. */
const CODES: Readonly<Record<string, PrinterTrouble>> = {
  EPTR_REC_EMPTY: 'paper-out',
  EPTR_COVER_OPEN: 'cover-open',
  EX_DEVICE_BUSY: 'in-use',
  DeviceNotFound: 'unreachable',
}

type Answer = { isSuccess: boolean; code: string; status: number } | { trouble: 'unreachable' | 'address-closed' }

export async function printOverNetwork(printer: NetworkPrinter, bytes: Uint8Array): Promise<PrintOutcome> {
  // A lost answer does not tell whether the question arrived: first one is asked that prints nothing.
  const trouble = await askNetworkTrouble(printer)
  if (trouble !== null) return { kind: 'not-printed', trouble }
  const answer = await post(printer, `<command>${hexOf(bytes)}</command>`, LONGEST_MS)
  if ('trouble' in answer) return { kind: 'unsure', trouble: answer.trouble }
  return answer.isSuccess ? { kind: 'printed' } : { kind: 'unsure', trouble: troubleOf(answer) ?? 'stopped' }
}

export async function askNetworkTrouble(printer: NetworkPrinter): Promise<PrinterTrouble | null> {
  const answer = await post(printer, '', STATUS_MS)
  if ('trouble' in answer) return answer.trouble
  return troubleOf(answer) ?? (answer.isSuccess ? null : 'stopped')
}

async function post({ origin }: NetworkPrinter, content: string, waitMs: number): Promise<Answer> {
  const reply = await postToPrinter(`${origin}${SERVICE}`, envelope(content), waitMs)
  return 'trouble' in reply ? reply : parseAnswer(reply.xml)
}

/** `<response success="true" code="" status="251854870" …/>`; whatever else answers is no printer. */
function parseAnswer(xml: string): Answer {
  const [tag] = /<response\b[^>]*>/.exec(xml) ?? []
  if (tag === undefined) return { trouble: 'unreachable' }
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return {
    isSuccess: /^(true|1)$/.test(attribute('success')),
    code: attribute('code'),
    status: Number(attribute('status')) || 0,
  }
}

function troubleOf({ code, status }: { code: string; status: number }): PrinterTrouble | null {
  const said = CODES[code]
  if (said) return said
  if ((status & COVER_OPEN) !== 0) return 'cover-open'
  return (status & PAPER_END) !== 0 ? 'paper-out' : null
}

function envelope(content: string): string {
  const print = `<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">${content}</epos-print>`
  return `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${print}</s:Body></s:Envelope>`
}
