// The fiscal printer's departments (reparti): each sells with one VAT, as its technician has programmed it. The shop's settings say
// which is which, as `10%=1 22%=2 N4=4`.
import { VAT_WORDS, type Vat } from '#domain/catalogue/vat.ts'

export type Departments = ReadonlyMap<Vat, number>

/** As many as such a printer can have. */
export const LAST_DEPARTMENT = 99

/** What cannot be read is left out: its VAT then has no department. */
export function readDepartments(text: string): Departments {
  const pairs = text.split(' ').map((pair) => pair.split('='))
  const found = VAT_WORDS.flatMap((vat): [Vat, number][] => {
    const department = Number(pairs.find(([word]) => word === vat)?.[1] ?? '')
    return isDepartment(department) ? [[vat, department]] : []
  })
  return new Map(found)
}

export function departmentsText(departments: Departments): string {
  return [...departments].map(([vat, department]) => `${vat}=${department}`).join(' ')
}

export function isDepartment(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= LAST_DEPARTMENT
}
