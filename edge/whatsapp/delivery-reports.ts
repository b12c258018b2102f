// What a webhook of WhatsApp says about messages that were sent. It brings much else (messages of customers, changes of the
// account): left aside, as are reports about other phone numbers of the same business.
import { array, type InferOutput, number, object, optional, picklist, safeParse, string, unknown } from 'valibot'

const Report = object({
  /** WhatsApp's id of the message. */
  id: string(),
  status: picklist(['sent', 'delivered', 'read', 'failed']),
  /** Our id of the message, as it was given when sending. */
  biz_opaque_callback_data: optional(string()),
  errors: optional(array(object({ code: number() })), []),
})
export type DeliveryReport = InferOutput<typeof Report>

const Value = object({ metadata: object({ phone_number_id: string() }), statuses: array(unknown()) })
const Body = object({ entry: array(object({ changes: array(object({ value: unknown() })) })) })

/** In the order in which they came; empty for everything else. */
export function deliveryReports(body: unknown, phoneNumberId: string): DeliveryReport[] {
  const parsed = safeParse(Body, body)
  if (!parsed.success) return []
  const values = parsed.output.entry.flatMap(({ changes }) => changes.map(({ value }) => safeParse(Value, value)))
  const statuses = values.flatMap(({ success, output }) =>
    success && output.metadata.phone_number_id === phoneNumberId ? output.statuses : [],
  )
  return statuses.flatMap((status) => {
    const report = safeParse(Report, status)
    return report.success ? [report.output] : []
  })
}
