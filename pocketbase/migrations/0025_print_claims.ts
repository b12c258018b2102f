// Who is printing which ticket, so that two devices never print the same one. Written and read by routes of ours alone; a claim may
// come before its order, so it is no relation.
import { autodates, text } from './fields.ts'
import { NOBODY } from './rules.ts'

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'print_claims',
        listRule: NOBODY,
        viewRule: NOBODY,
        createRule: NOBODY,
        updateRule: NOBODY,
        deleteRule: NOBODY,
        fields: [text('order_id', 15, { required: true }), text('device', 15), text('code', 10), ...autodates],
        indexes: ['CREATE UNIQUE INDEX `idx_print_claims_order` ON `print_claims` (order_id)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('print_claims')),
)
