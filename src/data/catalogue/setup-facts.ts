// What a shop has of what it sells with, as this device mirrors it: for whoever sets it up.
import { db } from '#data/db/database.ts'
import { isDeclared } from '#domain/catalogue/allergens.ts'
import { isGivenCode } from '#domain/device/till-name.ts'
import { countExamples } from './example-products.ts'
import { readWholeCatalogue } from './whole-catalogue.ts'

export interface SetupFacts {
  /** Weekdays on which it is open. */
  openDays: number
  /** Of the products that customers see; `hidden` are the others, `waiting` those of them that an import left without allergens. */
  products: { all: number; withoutPicture: number; undeclared: number; examples: number; hidden: number; waiting: number }
  tills: number
  kiosks: number
}

/** Null until hours and catalogue have been here once. */
export async function readSetupFacts(): Promise<SetupFacts | null> {
  const [catalogue, hours] = await Promise.all([readWholeCatalogue(), db.cursors.get('settings')])
  if (catalogue === null || !hours?.pulledAtMs) return null
  const [settings, devices] = await Promise.all([db.settings.toArray(), db.devices.toArray()])
  const shown = catalogue.products.filter(({ isHidden }) => !isHidden)
  const hidden = catalogue.products.filter(({ isHidden }) => isHidden)
  const inUse = devices.filter(
    ({ code, isRevoked, isWiped, isReplaced, isHidden }) =>
      isGivenCode(code) && !isRevoked && !isWiped && !isReplaced && !isHidden,
  )
  return {
    openDays: settings.filter(({ day, openHours }) => day.length === 1 && openHours !== '').length,
    products: {
      all: shown.length,
      withoutPicture: shown.filter(({ images }) => images.length === 0).length,
      undeclared: shown.filter((product) => !isDeclared(product)).length,
      examples: countExamples(shown).untouched,
      hidden: hidden.length,
      waiting: hidden.filter((product) => !isDeclared(product)).length,
    },
    tills: inUse.filter(({ kind }) => kind === 'counter').length,
    kiosks: inUse.filter(({ kind }) => kind === 'kiosk').length,
  }
}
