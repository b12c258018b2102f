// The accounts of the staff, as an administrator sees them: asked of the server each time, since their e-mail addresses are
// nobody's to keep on a device of the shop.
import * as v from 'valibot'
import { askServer } from '#data/server/request.ts'
import { getSession } from '#data/session/session.ts'
import type { Role } from '#domain/account/navigation.ts'

export interface StaffAccount {
  id: string
  /** The version that a form was opened with. */
  updated: string
  name: string
  surname: string
  email: string
  phone: string
  role: Role
  isKiosk: boolean
  isDisabled: boolean
  /** They have chosen their password from a mail. */
  isVerified: boolean
  createdMs: number
  /** The devices they work at, such as `C1`. */
  devices: string[]
  /** Epoch ms; null when no device of theirs was ever heard of. */
  lastContactMs: number | null
}

const text = v.string()
const accountSchema = v.object({
  ...{ id: text, updated: text, created: text, name: text, surname: text, phone: text },
  email: v.fallback(text, ''),
  role: v.picklist(['ADMIN', 'CASHIER', 'USER']),
  ...{ kiosk: v.boolean(), disabled: v.boolean(), verified: v.boolean() },
})
const accountsSchema = v.object({ items: v.array(accountSchema) })
const devicesSchema = v.object({ items: v.array(v.object({ owner: text, code: text, last_contact: text })) })

/** Staff and kiosks, administrators first; null when the server cannot be asked. */
export async function askStaff(): Promise<StaffAccount[] | null> {
  const filter = "role != 'USER' || kiosk = true"
  const query = new URLSearchParams({ filter, perPage: '500', sort: 'role,name,surname', skipTotal: '1' })
  const [accounts, devices] = await Promise.all([
    askServer(`/api/collections/users/records?${query}`, { token: tokenOfMine() }),
    askServer('/api/collections/devices/records?perPage=500&skipTotal=1&fields=owner,code,last_contact', {
      token: tokenOfMine(),
    }),
  ])
  if (accounts.kind !== 'answer' || accounts.status !== 200 || devices.kind !== 'answer') return null
  const parsed = v.safeParse(accountsSchema, accounts.body)
  if (!parsed.success) return null
  const owned = v.safeParse(devicesSchema, devices.body)
  return parsed.output.items.map((account) => asAccount(account, owned.success ? owned.output.items : []))
}

/** Customers by name, e-mail or telephone, whatever is asked of them in one text; null when the server cannot be asked. */
export async function askCustomers(words: string): Promise<StaffAccount[] | null> {
  const path = '/api/sfoglia/customers'
  const outcome = await askServer(path, { method: 'POST', body: { words: words.slice(0, WORDS_MAX) }, token: tokenOfMine() })
  const found = v.safeParse(accountsSchema, outcome.kind === 'answer' && outcome.status === 200 ? outcome.body : null)
  return found.success ? found.output.items.map((account) => asAccount(account, [])) : null
}

const WORDS_MAX = 120

export type InvitationAnswer =
  | { kind: 'invited'; id: string; isMailed: boolean }
  | { kind: 'invalid'; problems: Record<string, string> }
  | { kind: 'offline' }

const invitedSchema = v.object({ id: text, isMailed: v.boolean() })
const refusedSchema = v.object({ data: v.record(text, v.object({ message: text })) })

/** Opens an account for somebody of the staff and mails them the way to their password. */
export async function invite(body: { name: string; surname: string; email: string; role: string }): Promise<InvitationAnswer> {
  const outcome = await askServer('/api/sfoglia/invitations', { method: 'POST', body, token: tokenOfMine() })
  if (outcome.kind !== 'answer') return { kind: 'offline' }
  const invited = v.safeParse(invitedSchema, outcome.body)
  if (outcome.status === 200 && invited.success) return { kind: 'invited', ...invited.output }
  const refused = v.safeParse(refusedSchema, outcome.body)
  if (outcome.status !== 400 || !refused.success) return { kind: 'offline' }
  const problems = Object.entries(refused.output.data).map(([field, { message }]) => [field, message])
  return { kind: 'invalid', problems: Object.fromEntries(problems) }
}

/** Mails a link for a new password. @returns whether the server took it on */
export async function mailPasswordLink(email: string): Promise<boolean> {
  const outcome = await askServer('/api/collections/users/request-password-reset', { method: 'POST', body: { email } })
  return outcome.kind === 'answer' && outcome.status === 204
}

type OwnedDevice = v.InferOutput<typeof devicesSchema>['items'][number]

function asAccount(
  { kiosk, disabled, verified, created, ...account }: v.InferOutput<typeof accountSchema>,
  devices: readonly OwnedDevice[],
): StaffAccount {
  const mine = devices.filter(({ owner }) => owner === account.id)
  const contacts = mine.flatMap(({ last_contact }) => (last_contact === '' ? [] : [Date.parse(last_contact.replace(' ', 'T'))]))
  return {
    ...account,
    ...{ isKiosk: kiosk, isDisabled: disabled, isVerified: verified, createdMs: Date.parse(created.replace(' ', 'T')) },
    devices: mine.map(({ code }) => code),
    lastContactMs: contacts.length === 0 ? null : Math.max(...contacts),
  }
}

function tokenOfMine(): string {
  return getSession()?.token ?? ''
}
