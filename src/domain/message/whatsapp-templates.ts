// The message templates as they are registered at Meta (Italian, category utility): the only texts that a shop may send to
// somebody who has not written first. Whoever changes a text registers it anew; names and order of the gaps must match.

export const TEMPLATE_LANGUAGE = 'it'

/** What happened to an order, as the server queues it → template. */
export const TEMPLATES = {
  confirmed: {
    name: 'ordine_confermato',
    text: 'Ciao {{1}}, il tuo ordine {{2}} è confermato. Ritiro: {{3}}. Totale: {{4}}. Pagamento: {{5}}. Ti aspettiamo da {{6}}, {{7}}. A presto.',
    gaps: ['name', 'number', 'pickup', 'total', 'payment', 'shop', 'address'],
  },
  ready: {
    name: 'ordine_pronto',
    text: 'Ciao {{1}}, il tuo ordine {{2}} è pronto. Puoi ritirarlo da {{3}}, {{4}}. Pagamento: {{5}}. A presto.',
    gaps: ['name', 'number', 'shop', 'address', 'payment'],
  },
  displaced: {
    name: 'ritiro_da_spostare',
    text: 'Ciao {{1}}, per il ritiro del tuo ordine {{2}} da {{3}}, previsto {{4}}, dobbiamo trovare un altro momento. Rispondi qui o chiamaci: lo decidiamo insieme. Grazie.',
    gaps: ['name', 'number', 'shop', 'pickup'],
  },
  moved: {
    name: 'ritiro_spostato',
    text: 'Ciao {{1}}, il ritiro del tuo ordine {{2}} è spostato: ti aspettiamo {{3}} da {{4}}, {{5}}. Se non va bene, rispondi qui o chiamaci. A presto.',
    gaps: ['name', 'number', 'pickup', 'shop', 'address'],
  },
  shop: {
    name: 'avviso_negozio',
    text: 'Nuovo ordine {{1}} di {{2}}. Ritiro: {{3}}. Totale: {{4}}. Lo trovi nel gestionale.',
    gaps: ['number', 'name', 'pickup', 'total'],
  },
} as const
