// Opening hours and the shop's own facts: what is printed on a receipt is public, the kiosk's PIN is not.
import { autodates, cursorIndex, json, text, whole } from './fields.ts'
import { CATALOGUE_RULES, EVERYBODY, IS_ADMIN, NOBODY } from './rules.ts'

const TIME = { pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' }

migrate(
  (app) => {
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
        fields: [text('kiosk_pin_hash', 200), text('printer', 200), json('notify_numbers', 2000), ...autodates],
      }),
    )
  },
  (app) => {
    for (const name of ['shop_private', 'shop', 'settings']) app.delete(app.findCollectionByNameOrId(name))
  },
)
