// The server's job every night: the takings that the triggers keep are compared with the orders, and counted anew if they differ.
// They never should; an owner would not notice if they did.
import { DIFFERENCES, REBUILD } from '../migrations/figures.ts'
import { durably } from './database.ts'

export function checkFigures(app: PbApp): void {
  durably(app, (tx) => {
    const found = new DynamicModel({ differences: 0 })
    tx.db().newQuery(DIFFERENCES).one(found)
    if (found.differences === 0) return
    app.logger().error('The kept takings differed from the orders and were counted anew.', 'rows', found.differences)
    for (const sql of REBUILD) tx.db().newQuery(sql).execute()
  })
}
