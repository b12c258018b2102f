// The first words on the home page.

/**
 * `Buongiorno, Giulia.` until 13, `Buon pomeriggio` until 18, then `Buonasera`.
 * @param hour of the shop's clock, 0–23
 * @param name empty for a guest
 */
export function greeting(hour: number, name: string): string {
  const words = hour >= 4 && hour < 13 ? 'Buongiorno' : hour >= 13 && hour < 18 ? 'Buon pomeriggio' : 'Buonasera'
  return name === '' ? `${words}.` : `${words}, ${name}.`
}
