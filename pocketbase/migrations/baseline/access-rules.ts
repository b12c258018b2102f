// Who may, as fragments of PocketBase's API rules. `null` is superusers only; '' is everybody.

export const EVERYBODY = ''
export const NOBODY = null
export const IS_ADMIN = "@request.auth.role = 'ADMIN'"
export const IS_STAFF = "(@request.auth.role = 'ADMIN' || @request.auth.role = 'CASHIER')"
/** Cashiers of the order that the request names beside its filter: `?order=`. */
export const IS_STAFF_BY_ORDER =
  "(@request.auth.role = 'ADMIN' || (@request.auth.role = 'CASHIER' && @request.query.order != '' && order_id = @request.query.order))"
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
