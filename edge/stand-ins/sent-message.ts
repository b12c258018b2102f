// One call that asked WhatsApp to send a message, as the log shows it.
import { type Kept, keptItems } from './kept.ts'

export interface SentMessage {
  /** `wamid.…`; null when the call was refused. */
  id: string | null
  atMs: number
  /** Digits without a plus; empty when the call was not understood. */
  to: string
  template: string
  /** What the customer reads. */
  text: string
  /** What the sender asked to get back with each delivery report. */
  callbackData: string | null
  /** Error code of the Graph API; null when the message was accepted. */
  errorCode: number | null
  state: 'refused' | 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'
}

export type MessageLog = Kept<SentMessage>

export const messageLog = (): MessageLog => keptItems<SentMessage>()
