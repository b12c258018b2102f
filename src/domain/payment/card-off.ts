// What a shop says that takes no cards.

export const TEXT_CARD_OFF = 'Qui per ora si ordina solo in negozio: passa a trovarci, o chiamaci.'
