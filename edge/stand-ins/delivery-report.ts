// The body of a delivery webhook, as Meta sends it for one message.
import { webhookError } from './graph-errors.ts'
import type { SentMessage } from './sent-message.ts'

export type DeliveryState = 'sent' | 'delivered' | 'read' | 'failed'

/** @param errorCode why, for `failed` */
export function deliveryReport(phoneNumberId: string, message: SentMessage, state: DeliveryState, errorCode = 131026): object {
  const status = {
    id: message.id,
    status: state,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: message.to,
    ...(message.callbackData !== null && { biz_opaque_callback_data: message.callbackData }),
    ...(state === 'failed' && { errors: [webhookError(errorCode)] }),
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '390000000000', phone_number_id: phoneNumberId },
    statuses: [status],
  }
  return { object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }] }
}
