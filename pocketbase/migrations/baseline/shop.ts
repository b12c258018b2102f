// The shop's opening hours and its own facts, one record of what everybody may read and one of what only its owner may: what is
// printed on a receipt is public, the kiosk's PIN is not.
import { CATALOGUE_RULES, EVERYBODY, IS_ADMIN, NOBODY } from './access-rules.ts'
import { autodates, bool, cursorIndex, json, number, text, whole } from './fields.ts'

const TIME = { pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' }

export function makeShop(app: PbApp): void {
  app.save(
    new Collection({
      type: 'base',
      name: 'settings',
      ...CATALOGUE_RULES,
      fields: [
        // '0' (Sunday) to '6', or YYYYMMDD for a closure.
        text('day', 8, { required: true, pattern: '^([0-6]|20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01]))$' }),
        text('open_hours', 5, TIME),
        text('close_hours', 5, TIME),
        text('start_prep_hours', 5, TIME),
        text('finish_prep_hours', 5, TIME),
        text('break_start', 5, TIME),
        text('break_end', 5, TIME),
        whole('slot_capacity', { max: 1000 }),
        text('note', 200),
        ...autodates,
      ],
      indexes: [cursorIndex('settings'), 'CREATE UNIQUE INDEX `idx_settings_day` ON `settings` (day)'],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'shop',
      listRule: EVERYBODY,
      viewRule: EVERYBODY,
      createRule: IS_ADMIN,
      updateRule: IS_ADMIN,
      deleteRule: NOBODY,
      fields: [
        text('name', 80, { required: true }),
        text('address', 200),
        text('phone', 30),
        text('vat_number', 20),
        text('opening_note', 300),
        number('deposit_percent', { min: 0, max: 90, onlyInt: true }),
        number('deposit_from', { min: 0 }),
        bool('tills_for_staff'),
        bool('fiscal'),
        text('fiscal_address', 100),
        whole('fiscal_operator', { max: 12 }),
        text('fiscal_departments', 100),
        // What is handed over unpaid is services, not goods.
        bool('fiscal_services'),
        // How the scale's labels are made.
        text('scale_labels', 80),
        // Cash in multiples of 5 cents.
        bool('rounds_cash'),
        // The hour from which a customer's order counts from the next day.
        text('order_cutoff', 5, TIME),
        ...autodates,
      ],
      indexes: [cursorIndex('shop')],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'shop_private',
      listRule: IS_ADMIN,
      viewRule: IS_ADMIN,
      createRule: IS_ADMIN,
      updateRule: IS_ADMIN,
      deleteRule: NOBODY,
      fields: [
        text('kiosk_pin_hash', 200),
        text('printer', 200),
        json('notify_numbers', 2000),
        // After so long without a touch nobody is at the counter any more; 0 for what is usual.
        whole('till_idle_minutes', { max: 720 }),
        ...autodates,
      ],
    }),
  )
  // Without them the office had nothing to change.
  app.save(new Record(app.findCollectionByNameOrId('shop'), { name: 'La mia pasticceria' }))
  app.save(new Record(app.findCollectionByNameOrId('shop_private'), { notify_numbers: [] }))
}
