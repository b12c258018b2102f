// What stands behind a login, written and read by hooks alone: sessions, second factors, the PINs of a till, what is tried how often,
// and what happened to accounts and devices.
import { SEALED_RULES } from './access-rules.ts'
import { date, number, relation, text, whole } from './fields.ts'

export function makeLogins(app: PbApp): void {
  const user = relation('user', app.findCollectionByNameOrId('users'), { required: true, cascadeDelete: true })
  const make = (name: string, fields: object[], index: string) =>
    app.save(new Collection({ type: 'base', name, ...SEALED_RULES, fields, indexes: [index] }))
  // See hooks/accounts/sessions.ts: a token names its row.
  make(
    'sessions',
    [
      user,
      text('device', 60),
      // The network's, as attempts are counted.
      text('address', 60),
      date('started_at', { required: true }),
      date('last_used'),
      // When its latest token runs out.
      date('expires_at'),
      date('ended_at'),
    ],
    'CREATE INDEX `idx_sessions_user` ON `sessions` (user, ended_at)',
  )
  // See hooks/accounts/second-factor.ts.
  make(
    'second_factors',
    [
      user,
      // Base 32. It has to be read to check a code: there is no hash of it.
      text('secret', 64, { required: true, hidden: true }),
      // When the secret was shown.
      date('started_at', { required: true }),
      // When a code of it was given: before that it counts for nothing.
      date('enrolled_at'),
      // The step of thirty seconds whose code was used last.
      number('last_step', { onlyInt: true }),
    ],
    'CREATE UNIQUE INDEX `idx_second_factors_user` ON `second_factors` (user)',
  )
  make(
    'recovery_codes',
    [
      user,
      // Its first letters, by which it is found.
      text('hint', 2, { required: true }),
      // The others, as passwords are kept.
      { type: 'password', name: 'password', cost: 10, hidden: true, required: true },
    ],
    'CREATE UNIQUE INDEX `idx_recovery_codes_hint` ON `recovery_codes` (user, hint)',
  )
  // What a right password gives until the code is typed.
  make(
    'login_tickets',
    [user, text('hash', 64, { required: true, hidden: true }), date('expires_at', { required: true })],
    'CREATE INDEX `idx_login_tickets_user` ON `login_tickets` (user)',
  )
  // See hooks/devices/till-people.ts.
  make(
    'till_pins',
    [
      user,
      // Its hash, sealed under a key that lies beside the database.
      text('sealed_hash', 400, { required: true, hidden: true }),
      // How many it has.
      whole('digits'),
    ],
    'CREATE UNIQUE INDEX `idx_till_pins_user` ON `till_pins` (user)',
  )
  // By whom, and how often within a window of time: see hooks/server/attempts.ts.
  make(
    'attempts',
    [
      text('kind', 40, { required: true }),
      text('who', 80, { required: true }),
      date('since'),
      number('count', { onlyInt: true }),
      number('refused', { onlyInt: true }),
      date('refused_at'),
    ],
    'CREATE UNIQUE INDEX `idx_attempts_who` ON `attempts` (kind, who)',
  )
  // See hooks/accounts/security-log.ts.
  make(
    'security_events',
    [
      date('at', { required: true }),
      text('event', 40, { required: true }),
      // Ids of accounts, which may be gone: whose it is, and who did it.
      text('account', 15),
      text('actor', 15),
      text('address', 60),
      text('detail', 120),
    ],
    'CREATE INDEX `idx_security_events_at` ON `security_events` (at)',
  )
}
