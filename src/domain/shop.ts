// The shop's own public facts: what stands on a receipt and in the page's footer.

export interface Shop {
  id: string
  name: string
  address: string
  phone: string
  vatNumber: string
  /** Said beside the hours, such as `Chiusi per ferie dal 10 al 24 agosto`; may be empty. */
  openingNote: string
}
