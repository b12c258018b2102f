// The pictures of the owner's guide: which of the screens they are, and how they are made small for docs/guida/immagini/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const FOLDER = 'docs/guida/immagini'
/** Twice as wide as a page of the guide shows them on a phone. */
const WIDTH = 960
const MOST_BYTES = 60_000
const QUALITIES = [82, 74, 66, 58, 50, 40]

/** By the name of the screen's picture. Theirs begin with `guida-`, by which the service worker leaves them out. */
const PICTURES = {
  'totem-ordine-orizzontale': 'guida-totem',
  'totem-personale-orizzontale': 'guida-totem-personale',
  'totem-confermato-orizzontale': 'guida-totem-numero',
  'cassa-ordini-dettaglio-banco': 'guida-ordine',
  'cassa-ordini-da-verificare-banco': 'guida-da-verificare',
  'cassa-produzione-banco': 'guida-produzione',
  'cassa-nuovo-ordine-banco': 'guida-nuovo-ordine',
  'cassa-incasso-banco': 'guida-incasso',
  'cassa-cassa-aperta-banco': 'guida-cassa',
  'cassa-conta-banco': 'guida-conta',
  'admin-panoramica-desktop': 'guida-panoramica',
  'admin-campagna-desktop': 'guida-campagna',
  'admin-importa-con-errori-desktop': 'guida-importa',
  'admin-prodotto-desktop': 'guida-prodotto',
  'admin-fai-entrare-desktop': 'guida-fai-entrare',
  'admin-dispositivo-desktop': 'guida-dispositivo',
  'admin-impostazioni-desktop': 'guida-orari',
}

/** @param {string} name of a screen's picture */
export function isInGuide(name) {
  return name in PICTURES
}

/**
 * @param {string} name of a screen's picture
 * @param {Buffer} png
 * @throws Error when it cannot be made small enough
 */
export async function writeGuidePicture(name, png) {
  const picture = sharp(png).resize({ width: WIDTH, withoutEnlargement: true })
  for (const quality of QUALITIES) {
    const webp = await picture.clone().webp({ quality, effort: 6 }).toBuffer()
    if (webp.length > MOST_BYTES) continue
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, `${PICTURES[name]}.webp`), webp)
    return
  }
  throw new Error(`The guide's picture of ${name} is larger than ${MOST_BYTES} bytes.`)
}
