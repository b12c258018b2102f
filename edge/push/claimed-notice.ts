// A notification that PocketBase gave this edge to send, for two minutes.
import { array, type InferOutput, literal, object, parse, string } from 'valibot'

const ClaimedNotice = object({
  id: string(),
  order_id: string(),
  event: literal('ready'),
  params: object({ number: string() }),
  subscription: object({ endpoint: string(), keys: object({ p256dh: string(), auth: string() }) }),
})
export type ClaimedNotice = InferOutput<typeof ClaimedNotice>

const Claim = object({ messages: array(ClaimedNotice) })

/** @throws ValiError when the answer is not what the route promises */
export function claimedNotices(body: unknown): ClaimedNotice[] {
  return parse(Claim, body).messages
}
