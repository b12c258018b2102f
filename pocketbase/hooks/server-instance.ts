// A word that is another one after each start of the server. A backup is only ever restored by a restart: a device that finds
// the word changed compares all it holds with what the server holds now.

const KEY = 'sfoglia-instance'
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

export function serverInstance(app: PbApp): string {
  return String(app.store().getOrSet(KEY, () => $security.randomStringWithAlphabet(15, ALPHABET)))
}
