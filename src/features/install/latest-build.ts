// Asks the server whether there is a newer build than the one that runs. A page that stays open for days, as a kiosk's does,
// would otherwise never look.
import * as v from 'valibot'

const answerSchema = v.object({ id: v.string() })

/** False also when the server cannot be reached or answers something else: a captive portal is no new build. */
export async function hasNewerBuild(ownId: string, fetchLatest: () => Promise<Response> = requestLatest): Promise<boolean> {
  try {
    const response = await fetchLatest()
    const answer = v.safeParse(answerSchema, response.ok ? await response.json() : null)
    return answer.success && answer.output.id !== ownId
  } catch {
    return false
  }
}

function requestLatest(): Promise<Response> {
  return fetch('/latest-build.json', { cache: 'no-store' })
}
