// Tells PocketBase what came of a message.
import type { Backend, BackendAnswer } from '../backend/client.ts'

/** The body of `POST /api/sfoglia/messages/{id}/result`. */
export type MessageResult =
  | { state: 'sent'; external_id: string }
  /** `subscription_gone`: the browser that a notification was for takes none any more. */
  | { state: 'failed'; error: string; subscription_gone?: true }
  | { state: 'retry'; error: string; retry_after_seconds: number }

const TRIES = 3
const PAUSE_MS = 1000

/**
 * Tries a few times. When PocketBase stays away the message counts as interrupted there, and a delivery report says later that
 * it did arrive.
 */
export async function reportMessageResult(
  backend: Backend,
  token: string,
  messageId: string,
  result: MessageResult,
  tries = TRIES,
): Promise<BackendAnswer['kind']> {
  for (let count = 1; ; count++) {
    const { kind } = await backend.call('POST', `/api/sfoglia/messages/${messageId}/result`, { token, body: result })
    if (kind !== 'unreachable' || count >= tries) return kind
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
