// A message that PocketBase gave this edge to send, for two minutes.
import { array, boolean, type InferOutput, object, optional, parse, string } from 'valibot'

const ClaimedMessage = object({
  id: string(),
  /** What is told; unknown ones are refused one by one, not with all the others. */
  event: string(),
  /** E.164. */
  recipient: string(),
  /** Given out before to a sender that never said what came of it. */
  interrupted: optional(boolean(), false),
  params: object({
    number: string(),
    name: string(),
    pickup: string(),
    total: string(),
    shop: string(),
    address: string(),
  }),
})
export type ClaimedMessage = InferOutput<typeof ClaimedMessage>

const Claim = object({ messages: array(ClaimedMessage) })

/** @throws ValiError when the answer is not what the route promises */
export function claimedMessages(body: unknown): ClaimedMessage[] {
  return parse(Claim, body).messages
}
