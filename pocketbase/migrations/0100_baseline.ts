// The whole schema as it is released first. It imports nothing that moves: later changes are migrations of their own, which never edit
// this one. Nothing was released before it, so there is no way down: a database without its baseline is an empty folder.
import { makeAccounts } from './baseline/accounts.ts'
import { makeCatalogue, makeShop } from './baseline/catalogue.ts'
import { makeDevices } from './baseline/devices.ts'
import { makeFigures } from './baseline/figures.ts'
import { makeOrders, makeTraces } from './baseline/orders.ts'
import { makePayments } from './baseline/payments.ts'
import { writeServerSettings } from './baseline/server-settings.ts'

/** Read by scripts/start/pocketbase.mjs out of what the server prints, and said alone. */
const OLDER_FOLDER =
  'This data folder was made by an earlier version of Sfoglia, which this one cannot read. Keep it under another name and start with an ' +
  'empty folder, or go on with the earlier version. Nothing in it was changed.'

migrate(
  (app) => {
    if (hasCollection(app, 'orders')) throw new Error(OLDER_FOLDER)
    makeAccounts(app)
    makeCatalogue(app)
    makeShop(app)
    makeOrders(app)
    makeTraces(app)
    makePayments(app)
    makeDevices(app)
    makeFigures(app)
    writeServerSettings(app)
  },
  () => {
    throw new Error('The baseline has no way down: start with an empty data folder instead.')
  },
)

function hasCollection(app: PbApp, name: string): boolean {
  try {
    return app.findCollectionByNameOrId(name) !== null
  } catch {
    return false
  }
}
