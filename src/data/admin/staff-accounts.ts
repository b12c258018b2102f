// The accounts of the staff, as an administrator sees them: asked of the server each time, since their e-mail addresses are
// nobody's to keep on a device of the shop.
import * as v from 'valibot'
import { instant, isSaid, optionalInstant, recordOf } from '#data/server/record-fields.ts'
import { isOffline, request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import { ROLES } from '#domain/account/navigation.ts'
import type { Invitation } from '#domain/account/registration.ts'
import { isGivenCode } from '#domain/device/till-name.ts'

const text = v.string()
const accountSchema = recordOf({
  id: text,
  /** The version that a form was opened with. */
  updated: text,
  name: text,
  surname: text,
  email: v.fallback(text, ''),
  phone: text,
  role: v.picklist(ROLES),
  isKiosk: ['kiosk', v.boolean()],
  isDisabled: ['disabled', v.boolean()],
  /** They have chosen their password from a mail. */
  isVerified: ['verified', v.boolean()],
  createdMs: ['created', instant],
})
const accountsSchema = v.object({ items: v.array(accountSchema) })
const deviceSchema = recordOf({
  owner: text,
  code: text,
  lastContactMs: ['last_contact', optionalInstant],
  isHidden: ['hidden_at', isSaid],
  isMerged: ['merged_into', isSaid],
})
const devicesSchema = v.object({ items: v.array(deviceSchema) })

export interface StaffAccount extends v.InferOutput<typeof accountSchema> {
  /** The devices they work at, such as `C1`. */
  devices: string[]
  /** Epoch ms; null when no device of theirs was ever heard of. */
  lastContactMs: number | null
}

/** Staff and kiosks, administrators first; null when the server cannot be asked. */
export async function askStaff(): Promise<StaffAccount[] | null> {
  const filter = "role != 'USER' || kiosk = true"
  const query = new URLSearchParams({ filter, perPage: '500', sort: 'role,name,surname', skipTotal: '1' })
  const [accounts, devices] = await Promise.all([
    request(`/api/collections/users/records?${query}`, { auth: currentToken(), schema: accountsSchema }),
    request('/api/collections/devices/records?perPage=500&skipTotal=1&fields=owner,code,last_contact,hidden_at,merged_into', {
      auth: currentToken(),
      schema: devicesSchema,
    }),
  ])
  if (accounts.kind !== 'ok' || isOffline(devices)) return null
  const owned = devices.kind === 'ok' ? devices.value.items : []
  return accounts.value.items.map((account) => asAccount(account, owned))
}

/** Customers by name, e-mail or telephone, whatever is asked of them in one text; null when the server cannot be asked. */
export async function askCustomers(words: string): Promise<StaffAccount[] | null> {
  const path = '/api/sfoglia/customers'
  const body = { words: words.slice(0, WORDS_MAX) }
  const outcome = await request(path, { method: 'POST', body, auth: currentToken(), schema: accountsSchema })
  return outcome.kind === 'ok' ? outcome.value.items.map((account) => asAccount(account, [])) : null
}

const WORDS_MAX = 120

export type InvitationAnswer =
  /** Not mailed: the administrator lets them in by a link. */
  { kind: 'invited'; id: string; isMailed: boolean } | { kind: 'invalid'; problems: Record<string, string> } | { kind: 'offline' }

const invitedSchema = v.object({ id: text, isMailed: v.boolean() })

/** Opens an account for somebody of the staff and mails them the way to their password. @param body sent again it is the same person */
export async function invite(body: Invitation & { id: string }): Promise<InvitationAnswer> {
  const path = '/api/sfoglia/invitations'
  const outcome = await request(path, { method: 'POST', body, auth: currentToken(), schema: invitedSchema })
  if (outcome.kind === 'ok') return { kind: 'invited', ...outcome.value }
  if (outcome.kind !== 'refused' || outcome.status !== 400) return { kind: 'offline' }
  const problems = Object.entries(outcome.problems).map(([field, { message }]) => [field, message])
  return { kind: 'invalid', problems: Object.fromEntries(problems) }
}

function asAccount(
  account: v.InferOutput<typeof accountSchema>,
  devices: readonly v.InferOutput<typeof deviceSchema>[],
): StaffAccount {
  const mine = devices.filter(({ owner }) => owner === account.id)
  const contacts = mine.flatMap(({ lastContactMs }) => lastContactMs ?? [])
  const inUse = mine.filter(({ code, isHidden, isMerged }) => isGivenCode(code) && !isHidden && !isMerged)
  return {
    ...account,
    devices: inUse.map(({ code }) => code),
    lastContactMs: contacts.length === 0 ? null : Math.max(...contacts),
  }
}
