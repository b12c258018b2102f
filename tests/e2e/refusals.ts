// The server as it answers on a bad day: the next request of a kind is refused, without being passed on.
import type { Page } from 'playwright/test'

export interface Refusal {
  status: number
  /** Of which fields PocketBase says that they are wrong, by the database's names, with the code of its validator. */
  fields?: Readonly<Record<string, string>>
}

/** From now on, until the function that comes back is called. @param path tested against the whole address */
export async function refuse(
  page: Page,
  method: string,
  path: RegExp,
  { status, fields = {} }: Refusal,
): Promise<() => Promise<void>> {
  const data = Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, { code, message: 'Refused.' }]))
  const answer = { status, contentType: 'application/json', body: JSON.stringify({ status, message: 'Failed.', data }) }
  await page.route(path, (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()))
  return () => page.unroute(path)
}
