// Days of a device of which some order number has not arrived, for when they are older than the audit's month. Written and read by the
// server alone.
import { autodates, text } from './fields.ts'
import { SEALED_RULES } from './rules.ts'

migrate(
  (app) => {
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
  },
  (app) => app.delete(app.findCollectionByNameOrId('open_days')),
)
