// What counts as an address for mail.

/** As PocketBase takes one too, which refuses what is left in English: no dot at an end or beside another, no hyphen at an end. */
export function isEmailAddress(text: string): boolean {
  const [local = ''] = text.split('@')
  if (text.length > 254 || local.length > 64) return false
  return /^[^\s@<>()[\],;:\\".]+(\.[^\s@<>()[\],;:\\".]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(text)
}
