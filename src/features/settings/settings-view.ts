// The parts of the settings screen, as they stand in the address.

export const SETTINGS_VIEWS = [
  { view: 'orari', label: 'Orari e posti' },
  { view: 'negozio', label: 'Negozio' },
  { view: 'messaggi', label: 'Messaggi' },
  { view: 'totem', label: 'Totem' },
  { view: 'stampante', label: 'Stampante' },
] as const

export type SettingsView = (typeof SETTINGS_VIEWS)[number]['view']
