// Files are called by the shop that they are of.
import { expect, test } from 'vitest'
import { shopFileName } from './file-name.ts'

test.each([
  ['Pasticceria Rossi', 'pasticceria-rossi-ordini.csv'],
  ['L’Angolo del Caffè & C.', 'l-angolo-del-caffe-c-ordini.csv'],
  ['甜点', 'ordini.csv'],
  ['', 'ordini.csv'],
  ['../../etc', 'etc-ordini.csv'],
  ['La grande e antica pasticceria della stazione di Verona', 'la-grande-e-antica-pasticceria-della-sta-ordini.csv'],
])('of %s', (shop, name) => expect(shopFileName(shop, 'ordini.csv')).toBe(name))
