// The security log: who logged in or tried to, what was changed about accounts and devices, by whom and from which network. No
// names and no secrets in it: names are read from the accounts, so that who deletes theirs is gone from here too.
import type { SecurityEvent } from '#domain/account/security-log.ts'
import { networkOf } from '#domain/limits.ts'
import { adminOnly } from '../server/answers.ts'
import type { Asking } from '../server/attempts.ts'
import { execute, newRecord, type Row, readRows, storedDate, storeRecord } from '../server/database.ts'

interface Noted {
  event: SecurityEvent
  /** Whose it is; null for none that is known. */
  account?: PbRecord | null
  /** Who did it, where that is somebody else. */
  actor?: PbRecord | null
  /** A device, a role. */
  detail?: string
}

/** What is not written down must not keep anybody from what they do: a full disk is noticed elsewhere. */
export function noteSecurity(e: Asking, { event, account, actor, detail = '' }: Noted): void {
  try {
    const by = actor && actor.id !== account?.id ? actor.id : ''
    const who = { account: account?.id ?? '', actor: by, address: networkOf(e.realIP()) }
    storeRecord(e.app, newRecord(e.app, 'security_events', { ...who, event, detail, at: storedDate(Date.now()) }))
  } catch (error) {
    e.app.logger().error('The security log was not written', 'error', String(error))
  }
}

/**
 * Somebody logged in asked for what only others may: nobody's page does. Once an hour for each account and route, so that who asks
 * on and on does not fill the log. @param route `GET /api/sfoglia/alarms`
 */
export function noteRefusedRequest(e: PbRequestEvent, route: string): void {
  const { auth: account } = e
  if (account?.collection().name !== 'users') return
  const params = { account: account.id, detail: route, since: storedDate(Date.now() - 3_600_000) }
  const filter = "event = 'refused' && account = {:account} && detail = {:detail} && at > {:since}"
  if (e.app.findRecordsByFilter('security_events', filter, '', 1, 0, params).length > 0) return
  noteSecurity(e, { event: 'refused', account, detail: route })
}

/** An account changed by the record API: what of it matters here. */
export function noteAccountChange(e: PbRecordRequestEvent): void {
  const before = e.record.original()
  const [role, wasDisabled] = [before.getString('role'), before.getBool('disabled')]
  const isNewPassword = e.requestInfo().body.password !== undefined
  e.next()
  const note = (event: SecurityEvent, detail = '') => noteSecurity(e, { event, account: e.record, actor: e.auth, detail })
  if (e.record.getString('role') !== role) note('role-changed', e.record.getString('role'))
  if (e.record.getBool('disabled') !== wasDisabled) note(wasDisabled ? 'readmitted' : 'suspended')
  if (isNewPassword) note('password-changed')
}

/** By the link of a mail. */
export function noteNewPassword(e: PbConfirmEvent): void {
  e.next()
  noteSecurity(e, { event: 'password-changed', account: e.record })
}

/** A device that an administrator lets in by its row of the list. */
export function noteDeviceChange(e: PbRecordRequestEvent): void {
  const wasApproved = e.record.original().getBool('approved')
  e.next()
  if (e.record.getBool('approved') && !wasApproved) {
    noteSecurity(e, { event: 'device-approved', actor: e.auth, detail: e.record.getString('code') })
  }
}

/**
 * GET /api/sfoglia/security-log: `{events: [{id, at, event, account, actor, address, detail}]}`, the latest 200 first; accounts by
 * their names, `?` for one that is gone. @throws Refusal 401, 403
 */
export function listSecurityEvents(e: PbRequestEvent): { events: Row[] } {
  adminOnly(e)
  return { events: readRows(e.app, EVENTS) }
}

const nameOf = (column: string) =>
  `iif(${column} = '', '', COALESCE((SELECT COALESCE(NULLIF(TRIM(name || ' ' || surname), ''), email) FROM users WHERE id = ${column}), '?'))`
const EVENTS = `SELECT json_object('id', id, 'at', at, 'event', event, 'address', address, 'detail', detail,
    'account', ${nameOf('account')}, 'actor', ${nameOf('actor')}) AS document
  FROM security_events ORDER BY at DESC, rowid DESC LIMIT 200`

/** The server's job every night. */
export function forgetSecurityEvents(app: PbApp): void {
  const before = storedDate(Date.now() - KEPT_MS)
  execute(app, 'DELETE FROM security_events WHERE at < {:before}', { before })
}

const KEPT_MS = 180 * 86_400_000
