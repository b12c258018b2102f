// Short forms for the fields of collections, so that a migration reads like the data model it describes.

type Options = Record<string, unknown>

export const text = (name: string, max: number, options: Options = {}) => ({ type: 'text', name, max, ...options })
export const number = (name: string, options: Options = {}) => ({ type: 'number', name, ...options })
export const whole = (name: string, options: Options = {}) => ({ type: 'number', name, onlyInt: true, min: 0, ...options })
export const bool = (name: string) => ({ type: 'bool', name })
export const date = (name: string, options: Options = {}) => ({ type: 'date', name, ...options })
export const json = (name: string, maxSize: number, options: Options = {}) => ({ type: 'json', name, maxSize, ...options })
export const select = (name: string, values: readonly string[], options: Options = {}) => ({
  type: 'select',
  name,
  values,
  maxSelect: 1,
  ...options,
})
export const relation = (name: string, collection: PbCollection, options: Options = {}) => ({
  type: 'relation',
  name,
  collectionId: collection.id,
  maxSelect: 1,
  cascadeDelete: false,
  ...options,
})
/** In percent, as receipts have them, or why there is none. */
export const vat = select('vat', ['10%', '4%', '5%', '22%', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7'])
/** Pictures only; sizes in bytes. None gets small ones: files are stored in the sizes in which they are shown. */
export const pictures = (name: string, maxSelect: number, options: Options = {}) => ({
  type: 'file',
  name,
  maxSelect,
  maxSize: 8_000_000,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  ...options,
})

/** `created` and `updated`: the mirror's cursor runs on (updated, id). */
export const autodates = [
  { type: 'autodate', name: 'created', onCreate: true, onUpdate: false },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

/** The index that the mirror's cursor needs. */
export const cursorIndex = (collection: string) => `CREATE INDEX \`idx_${collection}_cursor\` ON \`${collection}\` (updated, id)`
