// What counts as a page of another site that the shop names, its Instagram for one. Also the database's engine reads it, which knows no URL.

/** `https://host.tld/path`, nothing that could run as code or leave an attribute. */
export function isWebAddress(text: string): boolean {
  return /^https:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(\/[\w\-.~/?=&%@+,]*)?$/i.test(text)
}
