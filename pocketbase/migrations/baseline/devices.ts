// Devices that take orders, and the no-gap audit: what each said of its numbers day by day, what an administrator found out about
// a number that is missing, days that stay open longer than the audit's month, and the outage drills with what came of them.
import { IS_ADMIN, IS_STAFF, SEALED_RULES } from './access-rules.ts'
import { autodates, bool, cursorIndex, date, json, relation, select, text, whole } from './fields.ts'

const READ_BY_ADMIN = { ...SEALED_RULES, listRule: IS_ADMIN, viewRule: IS_ADMIN }

export function makeDevices(app: PbApp): void {
  app.save(
    new Collection({
      type: 'base',
      name: 'devices',
      ...SEALED_RULES,
      listRule: IS_STAFF,
      viewRule: IS_STAFF,
      updateRule: IS_ADMIN,
      fields: [
        text('code', 10, { required: true }),
        select('kind', ['kiosk', 'counter']),
        relation('owner', app.findCollectionByNameOrId('users')),
        text('name', 80),
        date('last_contact'),
        whole('counter'),
        // YYYY-MM-DD of the shop: the day that `counter` counts.
        text('counter_day', 10),
        whole('waiting'),
        bool('revoked'),
        // By it a till tells a kiosk's codes from forged ones, without network.
        text('public_key', 100),
        date('revoked_at'),
        // It has handed over and forgotten.
        date('wiped_at'),
        // Its account has started anew on an empty device.
        bool('replaced'),
        // SHA-256 of the secret by which it proves itself, hexadecimal.
        text('secret_hash', 64, { hidden: true }),
        // By account: when its login on this device was last seen to be valid.
        json('people', 20_000, { hidden: true }),
        // An administrator let it in.
        bool('approved'),
        // Numbers of the orders that could not be handed over before it emptied itself, `K3-001, K3-002`.
        text('left_behind', 2000),
        // When it last had nothing to deliver: no order of it is older.
        date('emptied_at'),
        // Put away by the owner, until it is used again.
        date('hidden_at'),
        // The device that goes on under its name. A text, so that it outlives what it names.
        text('merged_into', 15),
        // The moment of the restore after which it was known by its statement alone (hooks/devices/statement.ts).
        date('restored_at', { hidden: true }),
        ...autodates,
      ],
      indexes: [cursorIndex('devices'), 'CREATE UNIQUE INDEX `idx_devices_code` ON `devices` (code)'],
    }),
  )
  const devices = app.findCollectionByNameOrId('devices')
  app.save(
    new Collection({
      type: 'base',
      name: 'device_days',
      ...READ_BY_ADMIN,
      fields: [
        text('code', 10, { required: true }),
        // YYYY-MM-DD of the shop.
        text('day', 10, { required: true }),
        whole('counter'),
        // Runs of numbers: `3-5,9`.
        text('waiting', 4000),
        text('settled', 4000),
        ...autodates,
      ],
      indexes: [cursorIndex('device_days'), 'CREATE UNIQUE INDEX `idx_device_days_day` ON `device_days` (day, code)'],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'device_drills',
      ...READ_BY_ADMIN,
      fields: [
        relation('device', devices, { required: true, cascadeDelete: true }),
        text('code', 10),
        whole('minutes'),
        select('state', ['asked', 'running', 'done', 'withdrawn']),
        text('asked_by', 200),
        date('started_at'),
        date('ended_at'),
        bool('stopped'),
        whole('taken'),
        whole('sent'),
        whole('waiting'),
        whole('doubled'),
        whole('lost'),
        // Until the last of its orders was here; from the end of the drill, by the server's clock.
        whole('recovery_ms'),
        json('taken_ids', 200_000, { hidden: true }),
        ...autodates,
      ],
      indexes: [cursorIndex('device_drills'), 'CREATE INDEX `idx_device_drills_device` ON `device_drills` (device, created)'],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'number_checks',
      ...SEALED_RULES,
      fields: [
        text('code', 10, { required: true }),
        // YYYY-MM-DD of the shop.
        text('day', 10, { required: true }),
        whole('first'),
        // Inclusive.
        whole('last'),
        text('note', 300),
        text('checked_by', 200),
        // Empty while it stands.
        date('withdrawn_at'),
        text('withdrawn_by', 200),
        ...autodates,
      ],
      indexes: ['CREATE INDEX `idx_number_checks_day` ON `number_checks` (day, code)'],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'open_days',
      ...SEALED_RULES,
      fields: [
        text('code', 10, { required: true }),
        // YYYY-MM-DD of the shop.
        text('day', 10, { required: true }),
        ...autodates,
      ],
      indexes: ['CREATE UNIQUE INDEX `idx_open_days_day` ON `open_days` (day, code)'],
    }),
  )
}
