// `/api/whatsapp/webhook`: Meta asks once whether this is the right place, and then reports how far messages have come.
import type { Context } from 'hono'
import { apiError } from '../api-error.ts'
import { backendOf } from '../backend.ts'
import type { JobOptions } from '../jobs.ts'
import { parsedJson } from '../parsed-json.ts'
import type { WhatsappConfig } from '../settings.ts'
import { deliveryReports } from './delivery-reports.ts'
import { recordReport } from './record-report.ts'
import { isSameSecret, isSigned } from './signature.ts'

const HEADERS = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' }

/** Gives the challenge back when the verify token is ours; 403 otherwise. */
export function confirmWebhook({ verifyToken }: WhatsappConfig) {
  return async ({ req }: Context): Promise<Response> => {
    const isOurs = await isSameSecret(req.query('hub.verify_token') ?? '', verifyToken)
    if (req.query('hub.mode') !== 'subscribe' || !isOurs) return new Response('Forbidden', { status: 403, headers: HEADERS })
    return new Response(req.query('hub.challenge') ?? '', { headers: HEADERS })
  }
}

/** 401 unless signed by Meta; 503 while PocketBase is away, so that Meta comes again; 200 for everything else. */
export function receiveReports({ config, forward }: JobOptions, { appSecret, phoneNumberId }: WhatsappConfig) {
  const backend = backendOf(forward)
  return async ({ req }: Context): Promise<Response> => {
    const body = new Uint8Array(await req.arrayBuffer())
    const signature = req.header('X-Hub-Signature-256') ?? null
    if (!(await isSigned(body, signature, appSecret))) return new Response('Unauthorized', { status: 401, headers: HEADERS })
    const { serviceToken } = config
    if (serviceToken === null) return apiError(503)
    for (const report of deliveryReports(parsedJson(new TextDecoder().decode(body)), phoneNumberId)) {
      if (!(await recordReport(backend, serviceToken, report))) return apiError(503, { 'Retry-After': '30' })
    }
    return new Response('OK', { headers: HEADERS })
  }
}
