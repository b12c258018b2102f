// The stand-in's fiscal printer on a real port of this machine, at an origin of its own, as it stands in the shop's network: between
// it and the browser there is nothing.
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { type Faults, plannedFaults } from '../../demo/stand-ins/faults.ts'
import type { FiscalRegister } from '../../demo/stand-ins/rt/register.ts'
import { rtStandIn } from '../../demo/stand-ins/rt/rt.ts'

export class FiscalPrinterOnPort {
  readonly faults: Faults = plannedFaults()
  readonly register: FiscalRegister
  origin = ''
  readonly #server: ServerType

  constructor() {
    const { register, routes } = rtStandIn(this.faults)
    this.register = register
    this.#server = createAdaptorServer({ fetch: new Hono<{ Bindings: HttpBindings }>().route('/', routes).fetch })
  }

  async turnOn(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()))
    const address: AddressInfo | string | null = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The printer has no port.')
    this.origin = `http://127.0.0.1:${address.port}`
  }

  turnOff(): void {
    this.#server.close()
    if ('closeAllConnections' in this.#server) this.#server.closeAllConnections()
  }

  /** Of the next documents the answer is lost: the connection, which browsers keep, breaks after the work and before the first byte. */
  loseReplies(times = 1): void {
    this.faults.plan({ service: 'rt', times, with: { silence: false, delay_ms: 0, lose_reply: true, later: false } })
  }
}
