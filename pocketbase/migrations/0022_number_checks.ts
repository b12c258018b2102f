// Missing order numbers that an administrator has dealt with: what was found out, by whom, and who took it back. Written by routes
// of ours alone; the audit tells of them.
import { autodates, date, text, whole } from './fields.ts'
import { SEALED_RULES } from './rules.ts'

migrate(
  (app) => {
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
  },
  (app) => app.delete(app.findCollectionByNameOrId('number_checks')),
)
