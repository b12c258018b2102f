// A drawing is drawn as large as the logo needs it, whatever its file says.
import { expect, test } from 'vitest'
import { sizedDrawing } from './drawing-size.ts'

test.each([
  ['no size', '<svg viewBox="0 0 200 100"><g/></svg>', '<svg width="1000" height="500" viewBox="0 0 200 100"><g/></svg>'],
  [
    'a small size',
    `<?xml version='1.0'?><svg width='20px' height="10" viewBox="0 0 20 10" id="a>b"/>`,
    `<?xml version='1.0'?><svg width="1000" height="500" viewBox="0 0 20 10" id="a>b"/>`,
  ],
  ['a share of the page', '<svg width="100%" viewBox="0,0,4,8">', '<svg width="500" height="1000" viewBox="0,0,4,8">'],
  ['no box', '<svg width="40" height="40">', '<svg width="1000" height="1000" viewBox="0 0 40 40">'],
  [
    'a line that is thick',
    '<svg stroke-width="4" viewBox="0 0 1 1">',
    '<svg width="1000" height="1000" stroke-width="4" viewBox="0 0 1 1">',
  ],
])('with %s', (_, text, sized) => expect(sizedDrawing(text, 1000)).toBe(sized))

test('a page is no drawing', () => expect(sizedDrawing('<html></html>', 1000)).toBeNull())
