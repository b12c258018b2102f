// An Epson printer in the shop's network as its ePOS-Print service answers (Epson's ePOS-Print XML manual): SOAP in, SOAP out, a
// preflight before, and the printer's state (ASB) in every answer. Its paper is a virtual printer's.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { VirtualPrinter } from './virtual-printer.ts'

const SERVICE = '/cgi-bin/epos/service.cgi'
/** Bits of the state. */
const PRINTED = 0x2
const OFFLINE = 0x8
const COVER_OPEN = 0x20
const RECEIPT_END = 0x80000
const READY = 0xf000014
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, If-Modified-Since, SOAPAction',
}

export class EposPrinter {
  readonly paper = new VirtualPrinter()
  /** What was sent in `<command>`s, in its order. */
  readonly jobs: Uint8Array[] = []
  /**
   * Prints the next ticket, and its line breaks while it says so. (Not before: Chromium sends a request again by itself when a kept
   * connection ends without a word.)
   */
  losesNextAnswer = false
  readonly #server: Server
  #port = 0

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Switched on; always at the same address. */
  async turnOn(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve))
    const address = this.#server.address()
    if (address !== null && typeof address === 'object') this.#port = address.port
  }

  async turnOff(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin)
    if (pathname !== SERVICE) return void response.writeHead(404, CORS).end()
    if (request.method === 'OPTIONS') return void response.writeHead(200, CORS).end()
    const isRight = request.method === 'POST' && /^text\/xml\b/.test(request.headers['content-type'] ?? '')
    if (!isRight) return void response.writeHead(400, CORS).end()
    if (searchParams.get('devid') !== 'local_printer') return this.#say(response, 'DeviceNotFound', 0)
    const xml = Buffer.concat(chunks).toString('utf8')
    const [, content] = /<s:Body><epos-print xmlns="[^"]+epos-print">(.*)<\/epos-print><\/s:Body>/s.exec(xml) ?? []
    if (content === undefined) return this.#say(response, 'SchemaError', 0)
    const [, hex = ''] = /^<command>([0-9a-f]+)<\/command>$/.exec(content) ?? []
    if (hex === '' && content !== '') return this.#say(response, 'SchemaError', 0)
    if (this.paper.isStopped) return this.#sayState(response)
    if (hex !== '') this.#print(Uint8Array.from(Buffer.from(hex, 'hex')))
    if (hex !== '' && this.losesNextAnswer) {
      this.losesNextAnswer = false
      response.writeHead(200, { ...CORS, 'Content-Type': 'text/xml; charset=utf-8', 'Content-Length': '1000' })
      return void response.write('<?xml', () => request.socket.destroy())
    }
    this.#sayState(response)
  }

  /** What does not fit on the roll any more is thrown away: the service keeps no job. */
  #print(bytes: Uint8Array): void {
    this.jobs.push(bytes)
    this.paper.receive(bytes)
    if (this.paper.isStopped) this.paper.forget()
  }

  #sayState(response: ServerResponse): void {
    const { isCoverOpen, paper } = this.paper
    if (isCoverOpen) this.#say(response, 'EPTR_COVER_OPEN', READY | OFFLINE | COVER_OPEN)
    else if (paper === 'out') this.#say(response, 'EPTR_REC_EMPTY', READY | OFFLINE | RECEIPT_END)
    else this.#say(response, '', READY | PRINTED)
  }

  #say(response: ServerResponse, code: string, status: number): void {
    const tag = `<response success="${code === ''}" code="${code}" status="${status}" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></response>`
    const body = `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>${tag}</soapenv:Body></soapenv:Envelope>`
    response.writeHead(200, { ...CORS, 'Content-Type': 'text/xml; charset=utf-8' }).end(body)
  }
}
