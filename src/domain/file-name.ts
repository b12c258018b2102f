// What a file is called that somebody keeps: whose it is comes first, since it lies among others'.
import { slugOf } from './fold.ts'

/** `pasticceria-rossi-incassato.csv`; without a shop's name the name alone. @param name with its ending */
export function shopFileName(shopName: string, name: string): string {
  const slug = slugOf(shopName, 40)
  return slug === '' ? name : `${slug}-${name}`
}
