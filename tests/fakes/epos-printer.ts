// An Epson printer with its ePOS-Print service (epos-service.ts) on a real port of this machine, with the preflight before.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { EposService } from './epos-service.ts'

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, If-Modified-Since, SOAPAction',
}
const XML = { ...CORS, 'Content-Type': 'text/xml; charset=utf-8' }

export class EposPrinter extends EposService {
  readonly #server: Server
  #port = 0

  constructor() {
    super()
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
    const { method = '', url: path = '/' } = request
    const contentType = request.headers['content-type'] ?? ''
    const { status, xml, isLost } = this.answer({ method, path, contentType, body: Buffer.concat(chunks).toString('utf8') })
    if (xml === '') return void response.writeHead(status, CORS).end()
    if (!isLost) return void response.writeHead(status, XML).end(xml)
    response.writeHead(status, { ...XML, 'Content-Length': '1000' })
    response.write('<?xml', () => request.socket.destroy())
  }
}
