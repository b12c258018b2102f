// The languages that visitors of the kiosk choose between, beside Italian, in which the shop writes.

/** Each as an Italian sentence says it: "in inglese". */
export const OTHER_LANGUAGES = { en: 'inglese', de: 'tedesco', fr: 'francese' } as const

export type OtherLanguage = keyof typeof OTHER_LANGUAGES
