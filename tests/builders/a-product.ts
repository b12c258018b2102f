// A product with nothing special about it. Each test names what it is about.
import type { Product } from '../../src/domain/catalogue/catalogue.ts'

export function plainProduct(given: Partial<Product> = {}): Product {
  return {
    id: 'cornetto0000001',
    name: 'Cornetto',
    description: '',
    ingredients: '',
    categoryId: 'categoria000001',
    priceCents: 150,
    unit: 'pezzo',
    leadDays: 0,
    images: [],
    smallImages: [],
    allergens: [],
    mayContain: [],
    isAvailable: true,
    isHidden: false,
    isFeatured: false,
    isWedding: false,
    composition: 'none',
    variantTypeIds: [],
    minQuantity: 1,
    maxQuantity: 0,
    quantityStep: 1,
    barcode: '',
    vat: '',
    scaleCode: '',
    sort: 0,
    ...given,
  }
}
