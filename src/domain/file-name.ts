// What a file is called that somebody keeps: whose it is comes first, since it lies among others'.
import { fold } from './fold.ts'

/** `pasticceria-rossi-incassato.csv`; without a shop's name the name alone. @param name with its ending */
export function shopFileName(shopName: string, name: string): string {
  const slug = fold(shopName)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  return slug === '' ? name : `${slug}-${name}`
}
