// What a cake's choices mean gets columns, filled from the names that meant it before: the part of the cake on a type, the
// drawing on a variant, wedding cakes among the products, and among the lines of orders. The names stand here as they were then;
// nothing is imported.

const ROLES: { [name: string]: string } = {
  persone: 'persone',
  base: 'base',
  farcitura: 'farcia',
  bagna: 'bagna',
  copertura: 'copertura',
  colata: 'colata',
  decorazione: 'decorazione',
  decorazioni: 'decorazione',
}

/** By role, what was drawn under which name. */
const LAYERS: { [role: string]: { [name: string]: string } } = {
  base: { 'pan-di-spagna': 'base/pan-di-spagna', cacao: 'base/cacao', 'red-velvet': 'base/red-velvet' },
  farcia: {
    'crema-pasticcera': 'farcia/crema-pasticcera',
    'chantilly-e-fragole': 'farcia/chantilly-e-fragole',
    pistacchio: 'farcia/pistacchio',
    'cioccolato-fondente': 'farcia/cioccolato-fondente',
    nocciola: 'farcia/nocciola',
    'confettura-di-fragole': 'farcia/confettura-di-fragole',
    limone: 'farcia/limone',
  },
  copertura: {
    panna: 'copertura/panna',
    'crema-al-burro-rosa': 'copertura/crema-al-burro-rosa',
    'crema-al-burro-azzurra': 'copertura/crema-al-burro-azzurra',
    cioccolato: 'copertura/cioccolato',
    pistacchio: 'copertura/pistacchio',
    'pasta-di-zucchero-bianca': 'copertura/pasta-di-zucchero-bianca',
    naked: 'copertura/naked',
  },
  colata: {
    cioccolato: 'colata/cioccolato',
    caramello: 'colata/caramello',
    fragola: 'colata/fragola',
    pistacchio: 'colata/pistacchio',
  },
  decorazione: {
    'scaglie-di-cioccolato': 'superficie/scaglie-di-cioccolato',
    'confetti-colorati': 'superficie/confetti-colorati',
    'perle-argentate': 'perle/perle-argentate',
    'frutti-di-bosco-e-rosette': 'bordo/frutti-di-bosco-e-rosette',
    fragole: 'bordo/fragole',
    macaron: 'bordo/macaron',
    'fiori-di-zucchero': 'bordo/fiori-di-zucchero',
    candeline: 'candeline/candeline',
    'targa-cioccolato-bianco': 'targa/targa-cioccolato-bianco',
    'targa-di-cioccolato-bianco': 'targa/targa-cioccolato-bianco',
    'cialda-inclinata': 'cialda/cialda-inclinata',
    'cialda-con-foto-inclinata': 'cialda/cialda-inclinata',
    'cialda-piatta': 'cialda/cialda-piatta',
    'cialda-con-foto-piatta': 'cialda/cialda-piatta',
  },
}

const WEDDING = (column: string) =>
  ['nuzial', 'nozze', 'sposi', 'matrimoni'].map((word) => `${column} LIKE '%${word}%'`).join(' OR ')

/** Devices read again what changed since they last asked. */
const NOW = "updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now')"

const COLUMNS = [
  {
    collection: 'product_variant_types',
    field: {
      type: 'select',
      name: 'role',
      values: ['persone', 'base', 'farcia', 'bagna', 'copertura', 'colata', 'decorazione'],
      maxSelect: 1,
    },
  },
  {
    collection: 'product_variants',
    field: { type: 'text', name: 'layer', max: 60, pattern: '^[a-z0-9-]+/[a-z0-9-]+$' },
  },
  { collection: 'products', field: { type: 'bool', name: 'wedding' } },
  { collection: 'order_items', field: { type: 'bool', name: 'wedding' } },
]

migrate(
  (app) => {
    for (const { collection, field } of COLUMNS) {
      const changed = app.findCollectionByNameOrId(collection)
      changed.fields.add(new Field(field))
      app.save(changed)
    }
    fillRolesAndLayers(app)
    run(app, `UPDATE products SET wedding = TRUE, ${NOW} WHERE ${WEDDING('name')}`)
    // Not said to the devices: they know these by their names, and a year of orders is not worth reading again.
    run(app, `UPDATE order_items SET wedding = TRUE WHERE ${WEDDING('product_name')}`)
  },
  (app) => {
    for (const { collection, field } of COLUMNS) {
      const changed = app.findCollectionByNameOrId(collection)
      changed.fields.removeByName(field.name)
      app.save(changed)
    }
  },
)

function fillRolesAndLayers(app: PbApp): void {
  for (const type of app.findRecordsByFilter('product_variant_types', "id != ''", '', 0, 0)) {
    const name = slug(type.getString('name'))
    const drawn = ROLES[name] ?? ''
    // Decorations of other names were in the sentence and counted, but not drawn.
    const role = drawn || (name.indexOf('decorazion') === 0 ? 'decorazione' : '')
    if (role) run(app, `UPDATE product_variant_types SET role = {:value}, ${NOW} WHERE id = {:id}`, { id: type.id, value: role })
    for (const variant of app.findRecordsByFilter('product_variants', 'type = {:type}', '', 0, 0, { type: type.id })) {
      const layer = layerOf(drawn, variant.getString('value'))
      if (layer)
        run(app, `UPDATE product_variants SET layer = {:value}, ${NOW} WHERE id = {:id}`, { id: variant.id, value: layer })
    }
  }
}

function layerOf(role: string, name: string): string {
  // A wafer took a photo whatever else it was called, and leant.
  return LAYERS[role]?.[slug(name)] ?? (/^cialda\b/i.test(name) ? 'cialda/cialda-inclinata' : '')
}

function slug(name: string): string {
  const folded = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return folded
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function run(app: PbApp, sql: string, params: { [name: string]: unknown } = {}): void {
  app.db().newQuery(sql).bind(params).execute()
}
