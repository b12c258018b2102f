// Passes a delivery report on to PocketBase. Repetitions and reports that overtake each other change nothing there.
import type { Backend, BackendAnswer } from '../backend.ts'
import type { DeliveryReport } from './delivery-reports.ts'
import { undeliveredText } from './graph-error.ts'
import { recordResult } from './record-result.ts'

const MESSAGE_ID = /^[a-z0-9]{15}$/

/** False when PocketBase is away: the report has to come again. */
export async function recordReport(backend: Backend, token: string, report: DeliveryReport): Promise<boolean> {
  if (report.status !== 'sent') {
    const answer = await recordStatus(backend, token, report)
    if (answer.kind !== 'refused' || answer.status !== 404) return answer.kind !== 'unreachable'
  }
  // The answer to sending it was lost, or is not written down yet: the report itself says which message it is.
  const messageId = report.biz_opaque_callback_data ?? ''
  if (!MESSAGE_ID.test(messageId)) return true
  const adopted = await recordResult(backend, token, messageId, { state: 'sent', external_id: report.id }, 1)
  if (adopted !== 'ok' || report.status === 'sent') return adopted !== 'unreachable'
  return (await recordStatus(backend, token, report)).kind !== 'unreachable'
}

function recordStatus(backend: Backend, token: string, { id, status, errors }: DeliveryReport): Promise<BackendAnswer> {
  const error = status === 'failed' ? undeliveredText(errors[0]?.code ?? 0) : ''
  return backend.call('POST', '/api/sfoglia/messages/status', { token, body: { external_id: id, state: status, error } })
}
