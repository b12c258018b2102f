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
/** Pictures only; sizes in bytes. */
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

// Who may, as fragments of PocketBase's API rules. `null` is superusers only; '' is everybody.

export const EVERYBODY = ''
export const NOBODY = null
export const IS_ADMIN = "@request.auth.role = 'ADMIN'"
export const IS_STAFF = "(@request.auth.role = 'ADMIN' || @request.auth.role = 'CASHIER')"
export const IS_SERVICE = "@request.auth.collectionName = 'services'"
/** A person's own account, which a kiosk's is not: whoever stands at it is not its owner. */
export const IS_PERSON = "(@request.auth.id != '' && @request.auth.kiosk = false)"

/** What the shop shows: everybody reads, the owner writes. */
export const CATALOGUE_RULES = {
  listRule: EVERYBODY,
  viewRule: EVERYBODY,
  createRule: IS_ADMIN,
  updateRule: IS_ADMIN,
  deleteRule: IS_ADMIN,
}

/** Written by hooks and routes alone. */
export const SEALED_RULES = { listRule: NOBODY, viewRule: NOBODY, createRule: NOBODY, updateRule: NOBODY, deleteRule: NOBODY }
