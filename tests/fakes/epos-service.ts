// An Epson printer's ePOS-Print service as it answers (Epson's ePOS-Print XML manual): SOAP in, SOAP out, and the printer's state
// (ASB) in every answer. Its paper is a virtual printer's. Over a real network it is spoken to in epos-printer.ts.
import { VirtualPrinter } from './virtual-printer.ts'

const SERVICE = '/cgi-bin/epos/service.cgi'
/** Bits of the state. */
const PRINTED = 0x2
const OFFLINE = 0x8
const COVER_OPEN = 0x20
const RECEIPT_END = 0x80000
const READY = 0xf000014

export interface EposRequest {
  method: string
  /** Path and query. */
  path: string
  /** Empty when there is none. */
  contentType: string
  body: string
}

/** `isLost`: the line breaks while the printer says so. */
export interface EposAnswer {
  status: number
  /** Empty where the service does not speak. */
  xml: string
  isLost: boolean
}

export class EposService {
  readonly paper = new VirtualPrinter()
  /** What was sent in `<command>`s, in its order. */
  readonly jobs: Uint8Array[] = []
  /**
   * Prints the next ticket, and its line breaks while it says so. (Not before: Chromium sends a request again by itself when a
   * kept connection ends without a word.)
   */
  losesNextAnswer = false
  /** Switched off: nobody answers `fetch`. */
  isOff = false

  answer({ method, path, contentType, body }: EposRequest): EposAnswer {
    const { pathname, searchParams } = new URL(path, 'http://printer')
    if (pathname !== SERVICE) return silent(404)
    if (method === 'OPTIONS') return silent(200)
    if (method !== 'POST' || !/^text\/xml\b/.test(contentType)) return silent(400)
    if (searchParams.get('devid') !== 'local_printer') return said('DeviceNotFound', 0)
    const [, content] = /<s:Body><epos-print xmlns="[^"]+epos-print">(.*)<\/epos-print><\/s:Body>/s.exec(body) ?? []
    if (content === undefined) return said('SchemaError', 0)
    const [, hex = ''] = /^<command>([0-9a-f]+)<\/command>$/.exec(content) ?? []
    if (hex === '' && content !== '') return said('SchemaError', 0)
    if (this.paper.isStopped) return this.#state()
    if (hex === '') return this.#state()
    this.#print(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
    const isLost = this.losesNextAnswer
    this.losesNextAnswer = false
    return { ...this.#state(), isLost }
  }

  /** For pages whose network is a test's. @throws TypeError when nobody answers, or the answer is lost */
  fetch: typeof fetch = async (input, init) => {
    if (this.isOff) throw new TypeError('Failed to fetch')
    const { pathname, search } = new URL(String(input))
    const contentType = new Headers(init?.headers).get('Content-Type') ?? ''
    const asked = { method: init?.method ?? 'GET', path: pathname + search, contentType, body: String(init?.body ?? '') }
    const { status, xml, isLost } = this.answer(asked)
    if (isLost) throw new TypeError('Failed to fetch')
    return new Response(xml, { status })
  }

  /** What does not fit on the roll any more is thrown away: the service keeps no job. */
  #print(bytes: Uint8Array): void {
    this.jobs.push(bytes)
    this.paper.receive(bytes)
    if (this.paper.isStopped) this.paper.forget()
  }

  #state(): EposAnswer {
    const { isCoverOpen, paper } = this.paper
    if (isCoverOpen) return said('EPTR_COVER_OPEN', READY | OFFLINE | COVER_OPEN)
    if (paper === 'out') return said('EPTR_REC_EMPTY', READY | OFFLINE | RECEIPT_END)
    return said('', READY | PRINTED)
  }
}

function silent(status: number): EposAnswer {
  return { status, xml: '', isLost: false }
}

function said(code: string, status: number): EposAnswer {
  const tag = `<response success="${code === ''}" code="${code}" status="${status}" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></response>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>${tag}</soapenv:Body></soapenv:Envelope>`
  return { status: 200, xml, isLost: false }
}
