// The stand-ins' own API at /_demo/control, for tests and for who wants to see the shop cope: what was received, and what to do
// wrong next. The edge does not pass it on (edge/http/demo-proxy.ts): only this machine reaches it.
import { Hono } from 'hono'
import { integer, number, object, optional, picklist, pipe, safeParse, string } from 'valibot'
import type { BoundedList } from './bounded-list.ts'
import { FaultPlan, type Faults } from './faults.ts'
import type { ReceivedMail } from './mail/mailbox.ts'
import type { MessageLog } from './whatsapp/delivery-reports.ts'
import type { Graph } from './whatsapp/graph.ts'

const Report = object({
  id: string(),
  state: picklist(['sent', 'delivered', 'read', 'failed']),
  error_code: optional(pipe(number(), integer())),
})

interface Controlled {
  faults: Faults
  log: MessageLog
  mails: BoundedList<ReceivedMail>
  report: Graph['report']
  /** Empties what has a control API of its own. */
  forget: () => void
}

/** To be mounted at /_demo/control. */
export function controlApi({ faults, log, mails, report, forget }: Controlled): Hono {
  const app = new Hono()
  app.post('/fail', async ({ req }) => {
    const plan = safeParse(FaultPlan, await req.json())
    if (!plan.success) return Response.json({ problems: plan.issues.map(({ message }) => message) }, { status: 400 })
    faults.plan(plan.output)
    return Response.json({ ok: true })
  })
  app.get('/whatsapp', () => Response.json({ messages: log.all() }))
  app.get('/mail', () => Response.json({ mails: mails.all() }))
  app.post('/whatsapp/report', async ({ req }) => {
    const order = safeParse(Report, await req.json())
    const message = order.success ? log.all().find(({ id }) => id === order.output.id) : undefined
    if (!order.success || !message) return Response.json({ ok: false }, { status: 404 })
    await report(message, order.output.state, order.output.error_code)
    return Response.json({ ok: true })
  })
  app.post('/reset', () => {
    faults.clear()
    log.clear()
    mails.clear()
    forget()
    return Response.json({ ok: true })
  })
  return app
}
