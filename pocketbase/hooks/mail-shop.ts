// What mails say of the shop itself: its name and where it is, and where its pages are.
import type { MailShop } from './mail-layout.ts'

export function mailShop(app: PbApp): MailShop {
  const [shop] = app.findRecordsByFilter('shop', "id != ''", 'created', 1, 0)
  const text = (field: string) => shop?.getString(field) ?? ''
  return { name: text('name') || String(app.settings().meta.appName), address: text('address'), phone: text('phone') }
}

/** A page of ours. @param path with its query, beginning with a slash */
export function pageUrl(app: PbApp, path: string): string {
  return String(app.settings().meta.appURL).replace(/\/+$/, '') + path
}
