// The stand-in's fiscal printer as a page in a browser reaches it: no server, no line, but answers that get lost.
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { type FiscalRegister, fiscalRegister } from '../../demo/stand-ins/rt/register.ts'
import { answerXml, parseRequest } from '../../demo/stand-ins/rt/xml.ts'

export class FiscalService {
  readonly register: FiscalRegister
  /** The answer to the next document is lost: after the work, or before it. */
  loses: 'after' | 'before' | null = null

  /** @param nowMs the shop's time */
  constructor(nowMs: () => number) {
    this.register = fiscalRegister(() => {
      const { day, time } = shopMoment(nowMs())
      return { date: day.split('-').reverse().join('/'), time }
    })
  }

  fetch: typeof fetch = async (_, init) => {
    const body = String(init?.body)
    const element = parseRequest(body)
    if (element === null || this.register.condition.offline) throw new TypeError('Failed to fetch')
    const lost = element.name === 'printerFiscalReceipt' ? this.loses : null
    if (lost !== null) this.loses = null
    if (lost === 'before') throw new TypeError('Failed to fetch')
    const answer = this.register.run(element, body)
    if (lost === 'after') throw new TypeError('Failed to fetch')
    return new Response(answerXml(answer), { headers: { 'Content-Type': 'text/xml' } })
  }
}
