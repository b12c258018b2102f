// How the shop looks, what the law has it say of itself, and what it adds to its legal pages. Nothing is imported that moves.

const TEXTS = {
  hero_title: 60,
  hero_text: 120,
  legal_name: 120,
  mail: 200,
  pec: 200,
  rea: 40,
  instagram: 200,
  facebook: 200,
  hosting: 200,
  conditions_note: 4000,
  privacy_note: 4000,
}
/** The browser draws them to these kinds; no SVG, which can hold code, is ever stored. */
const PICTURES = ['image/png', 'image/webp', 'image/jpeg']

migrate(
  (app) =>
    withoutTriggers(app, () => {
      const shop = app.findCollectionByNameOrId('shop')
      for (const [name, max] of Object.entries(TEXTS)) shop.fields.add(new Field({ type: 'text', name, max }))
      shop.fields.add(new Field({ type: 'text', name: 'accent', max: 7, pattern: '^(#[0-9a-f]{6})?$' }))
      shop.fields.add(new Field({ type: 'text', name: 'legal_changed', max: 10, pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }))
      for (const [name, maxSelect] of [
        ['logo', 1],
        ['hero', 1],
        ['icons', 8],
      ] as const) {
        shop.fields.add(new Field({ type: 'file', name, maxSelect, maxSize: 2_000_000, mimeTypes: PICTURES }))
      }
      app.save(shop)
    }),
  (app) =>
    withoutTriggers(app, () => {
      const shop = app.findCollectionByNameOrId('shop')
      for (const name of [...Object.keys(TEXTS), 'accent', 'legal_changed', 'logo', 'hero', 'icons'])
        shop.fields.removeByName(name)
      app.save(shop)
    }),
)

/**
 * A field of several files has PocketBase take all views away for a moment, and SQLite then refuses the triggers that read one of
 * them: these go for that moment too, and come back word for word.
 */
function withoutTriggers(app: PbApp, change: () => void): void {
  const row = new DynamicModel({ document: '' })
  const select =
    "SELECT json_group_array(json_object('name', name, 'sql', sql)) AS document FROM sqlite_master WHERE type = 'trigger'"
  app.db().newQuery(select).one(row)
  const triggers: { name: string; sql: string }[] = JSON.parse(row.document)
  for (const { name } of triggers) app.db().newQuery(`DROP TRIGGER \`${name}\``).execute()
  change()
  for (const { sql } of triggers) app.db().newQuery(sql).execute()
}
