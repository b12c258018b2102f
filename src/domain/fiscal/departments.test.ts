import { expect, test } from 'vitest'
import { departmentsText, readDepartments } from './departments.ts'

test('departments are read as they were written', () => {
  const text = '10%=1 4%=3 22%=2 N4=12'
  expect(readDepartments(text).get('N4')).toBe(12)
  expect(departmentsText(readDepartments(text))).toBe(text)
  expect(departmentsText(readDepartments(''))).toBe('')
})

test.each(['10%=0', '10%=100', '10%=1,5', '10%=', '10%', '7%=1', '10%=uno'])('%j gives 10%% no department', (text) => {
  expect(readDepartments(text).size).toBe(0)
})
