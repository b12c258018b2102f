// A proxy that stands between browser and shop and breaks things when told to: HTTP where it must know where a request and an
// answer end, TCP where connections are cut, reset or refused. Without a fault everything streams through.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Exchange } from './exchange.ts'
import { type Fault, type Match, PORTAL_PAGE } from './fault.ts'
import { createHealing } from './healing.ts'

/** One request as the proxy saw it. */
interface SeenRequest {
  method: string
  path: string
  fault: Fault['kind'] | null
  /** How often it was passed on to the server. */
  passedOn: number
}

export interface FaultProxy {
  /** Stays the same through disconnect and reconnect. */
  url: string
  seen: readonly SeenRequest[]
  /** From now on, matching requests meet the fault; the first rule that matches counts. */
  inject(match: Match, fault: Fault): void
  /** Ends all faults; what was stalled goes on. */
  heal(): void
  /** Breaks every connection and refuses new ones: the server is gone. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  stop(): Promise<void>
}

export interface Certificate {
  key: string
  cert: string
}

/**
 * @param target base URL of the shop
 * @param certificate of the shop's name: what a browser tunnels through here (CONNECT) is HTTPS, and ends here
 */
export async function startFaultProxy(target: string, port = 0, certificate: Certificate | null = null): Promise<FaultProxy> {
  const seen: SeenRequest[] = []
  const rules: { match: Match; fault: Fault; left: number }[] = []
  const healing = createHealing()

  const handle: RequestListener = (incoming, outgoing) => {
    incoming.url = pathOf(incoming.url ?? '')
    const fault = takeFault(incoming)
    const entry = { method: incoming.method ?? '', path: incoming.url ?? '', fault: fault?.kind ?? null, passedOn: 0 }
    seen.push(entry)
    const exchange = new Exchange(target, incoming, outgoing, entry)
    incoming.on('error', () => {})
    meet(fault, exchange, healing.wait).catch(() => exchange.cut())
  }
  const server = createServer(handle)
  server.keepAliveTimeout = 60_000
  const tunnels = new Set<Socket>()
  if (certificate !== null) tunnelTo(createSecureServer(certificate, handle))
  await listen(port)
  const { port: ownPort } = server.address() as AddressInfo

  function takeFault({ method = '', url = '' }: IncomingMessage): Fault | null {
    const rule = rules.find(
      ({ match, left }) => left > 0 && (match.method ?? method) === method && (match.path?.test(url) ?? true),
    )
    if (!rule) return null
    rule.left -= 1
    return rule.fault
  }

  function tunnelTo(secure: ReturnType<typeof createSecureServer>): void {
    secure.keepAliveTimeout = 60_000
    server.on('connect', (_request: IncomingMessage, socket: Socket) => {
      tunnels.add(socket)
      socket.on('close', () => tunnels.delete(socket))
      socket.on('error', () => socket.destroy())
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      secure.emit('connection', socket)
    })
  }

  async function listen(on: number): Promise<void> {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
  }

  async function close(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    for (const socket of tunnels) socket.destroy()
    await closed
  }

  function heal(): void {
    rules.length = 0
    healing.heal()
  }

  return {
    url: `http://127.0.0.1:${ownPort}`,
    seen,
    inject: (match, fault) => void rules.push({ match, fault, left: match.times ?? Number.POSITIVE_INFINITY }),
    heal,
    disconnect: close,
    reconnect: () => listen(ownPort),
    stop: async () => {
      heal()
      await close()
    },
  }
}

/** A browser that takes this for its proxy asks for whole addresses (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  if (!target.startsWith('http')) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

async function meet(fault: Fault | null, exchange: Exchange, healed: () => Promise<void>): Promise<void> {
  switch (fault?.kind) {
    case 'cut-request':
      return exchange.cut()
    case 'reset':
      return exchange.reset()
    case 'lose-reply':
      await exchange.passOnWhole()
      return exchange.cut()
    case 'cut-reply':
      return exchange.stream(fault.afterBytes)
    case 'stall':
      await exchange.read()
      await healed()
      return exchange.stream()
    case 'stall-reply': {
      const answer = await exchange.passOnWhole()
      await healed()
      return exchange.answer(answer)
    }
    case 'duplicate':
      await exchange.passOnWhole()
      return exchange.answer(await exchange.passOnWhole())
    case 'delay':
      await sleep(fault.ms)
      return exchange.stream()
    case 'unavailable':
      return exchange.unavailable(fault.retryAfterSeconds)
    case 'captive-portal':
      return exchange.answer({
        status: 200,
        headers: ['Content-Type', 'text/html; charset=utf-8'],
        body: Buffer.from(PORTAL_PAGE),
      })
    default:
      return exchange.stream()
  }
}
