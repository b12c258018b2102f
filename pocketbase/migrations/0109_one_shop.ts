// A new database has its shop: one record of what everybody may read of it, one of what only its owner may. Without them the
// office had nothing to change. Where there is one, it stays as it is.

migrate(
  (app) => {
    makeOne(app, 'shop', { name: 'La mia pasticceria' })
    makeOne(app, 'shop_private', { notify_numbers: [] })
  },
  // Whatever it holds by now is the shop's.
  () => undefined,
)

function makeOne(app: PbApp, name: string, values: { [field: string]: unknown }): void {
  if (app.findRecordsByFilter(name, "id != ''", '', 1, 0).length > 0) return
  app.save(new Record(app.findCollectionByNameOrId(name), values))
}
