// The Italian VAT number (partita IVA): eleven digits, the last one a check digit by Luhn's rule (DPR 633/1972, art. 35).

/** Whether it is one; spaces and a leading `IT` do not matter. Eleven zeros sum up right and are nobody's. */
export function isVatNumber(text: string): boolean {
  const digits = text.replace(/\s/g, '').replace(/^IT/i, '')
  if (!/^\d{11}$/.test(digits) || /^0+$/.test(digits)) return false
  let sum = 0
  for (let index = 0; index < 11; index++) {
    const digit = Number(digits[index])
    const doubled = digit * 2
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
