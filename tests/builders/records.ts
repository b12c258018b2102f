// Records as PocketBase sends them, plain, with what a test is about on top. `updated` comes from the server that holds them.

type Fields = Record<string, unknown>

export function aProductRecord(id: string, fields: Fields = {}) {
  return {
    collectionId: 'pbc_0000000001',
    collectionName: 'products',
    id,
    name: 'Cannolo siciliano',
    description: '',
    ingredients: '',
    category: 'categoria000001',
    price: 3,
    unit: 'pezzo',
    preparation_time: 0,
    images: [],
    images_small: [],
    allergens: ['glutine', 'latte'],
    may_contain: [],
    available: true,
    hidden: false,
    featured: false,
    composition: 'none',
    variant_types: [],
    min_quantity: 1,
    max_quantity: 0,
    quantity_step: 1,
    barcode: '',
    scale_code: '',
    wedding: false,
    vat: '',
    sort: 0,
    ...fields,
  }
}

export function aSettingRecord(id: string, fields: Fields = {}) {
  return {
    id,
    day: '2',
    open_hours: '07:00',
    close_hours: '20:00',
    start_prep_hours: '',
    finish_prep_hours: '',
    break_start: '',
    break_end: '',
    slot_capacity: 4,
    note: '',
    ...fields,
  }
}

export function anOrderRecord(id: string, fields: Fields = {}) {
  return {
    id,
    user_id: '',
    status: 'NOTPAID',
    note: '',
    pickup_date: '2026-11-21 10:00:00.000Z',
    immediate: false,
    order_discount_id: '',
    discount_code: '',
    printed: false,
    receipts: null,
    number: 'K1-042',
    day_sequence: 42,
    channel: 'kiosk',
    device: 'K1',
    placed_at: '2026-11-21 09:21:00.000Z',
    total: 36,
    customer_name: '',
    customer_phone: '',
    ready_at: '',
    handed_over_at: '',
    paid_at: '',
    payment_method: '',
    payment_ref: '',
    payments: null,
    pay_later: '',
    cancel_reason: '',
    cancelled_by: '',
    cancelled_at: '',
    reopen_reason: '',
    attention: null,
    ...fields,
  }
}

export function anItemRecord(id: string, orderId: string, fields: Fields = {}) {
  return {
    id,
    order_id: orderId,
    product_id: '',
    quantity: 6,
    custom_variants: null,
    price: 16.8,
    unit_price: 2.8,
    product_name: 'Cannolo siciliano',
    reference_image: '',
    wafer_image: '',
    wedding: false,
    position: 0,
    ...fields,
  }
}

export function aCodeRecord(id: string, fields: Fields = {}) {
  return { id, code: 'NONNA10', value: 10, deleted: false, valid_until: '', min_total: 0, max_uses: 0, ...fields }
}

export function anAccountRecord(id: string, fields: Fields = {}) {
  return { id, name: 'Anna', surname: 'Ricci', phone: '', ...fields }
}
