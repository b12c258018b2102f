// Names that other systems give to the columns of a list: tills, spreadsheets, web shops. As `wordKey` writes them.

/** By our own header. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  nome: [
    'prodotto',
    'nome_prodotto',
    'articolo',
    'nome_articolo',
    'denominazione',
    'title',
    'name',
    'product',
    'product_name',
    'item',
  ],
  categoria: [
    'categorie',
    'reparto',
    'gruppo',
    'famiglia',
    'category',
    'categories',
    'product_category',
    'product_type',
    'type',
    'department',
  ],
  prezzo: [
    'prezzo_di_listino',
    'prezzo_listino',
    'listino',
    'prezzo_di_vendita',
    'prezzo_vendita',
    'prezzo_unitario',
    'prezzo_al_pubblico',
    'importo',
    'price',
    'list_price',
    'regular_price',
    'unit_price',
    'sale_price',
    'variant_price',
  ],
  unita: ['um', 'u.m.', 'unita_di_misura', 'unit', 'unit_of_measure'],
  codice_a_barre: ['barcode', 'ean', 'ean13', 'gtin', 'upc', 'codice_ean', 'variant_barcode'],
  codice_bilancia: ['plu', 'codice_plu'],
  descrizione: ['description', 'descrizione_prodotto', 'body', 'body_(html)', 'short_description'],
  ingredienti: ['ingredients'],
  allergeni: ['allergens'],
  iva: ['aliquota', 'aliquota_iva', 'vat', 'tax', 'tax_rate'],
  disponibile: ['available', 'in_stock'],
  tipo: ['variante', 'type', 'option', 'option_name', 'option1_name', 'attributo'],
  valore: ['value', 'option_value', 'option1_value', 'opzione'],
  aumento: ['supplemento', 'sovrapprezzo', 'surcharge', 'price_increase'],
}

/** A column that stands in the file under another name than ours. */
export interface RenamedColumn {
  /** As the file has it. */
  name: string
  /** Ours. */
  header: string
}

/**
 * The header of each column by our names, as keys; an unknown one stays as it is. A column that has our own name goes before any
 * that is called otherwise, and of two such columns the first is read.
 * @param known our headers, of the list in question
 */
export function knownHeaders(keys: readonly string[], known: readonly string[]): string[] {
  const taken = new Set(keys)
  return keys.map((key) => {
    const header = known.includes(key) ? undefined : known.find((ours) => !taken.has(ours) && SYNONYMS[ours]?.includes(key))
    if (header === undefined) return key
    taken.add(header)
    return header
  })
}
