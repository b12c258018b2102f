import { expect, test } from 'vitest'
import { imageTypeOf } from './photo.ts'

const bytes = (text: string) => [...text].map((character) => character.charCodeAt(0))

test.each([
  { what: 'JPEG', header: [0xff, 0xd8, 0xff, 0xe0, 0, 16, ...bytes('JFIF')], type: 'image/jpeg' },
  { what: 'PNG', header: [0x89, ...bytes('PNG\r\n\x1a\n')], type: 'image/png' },
  { what: 'WebP', header: [...bytes('RIFF'), 1, 2, 3, 4, ...bytes('WEBP')], type: 'image/webp' },
  { what: 'another RIFF file', header: [...bytes('RIFF'), 1, 2, 3, 4, ...bytes('WAVE')], type: null },
  { what: 'GIF', header: bytes('GIF89a......'), type: null },
  { what: 'SVG', header: bytes('<svg xmlns="'), type: null },
  { what: 'a JPEG cut after two bytes', header: [0xff, 0xd8], type: null },
  { what: 'nothing', header: [], type: null },
])('$what is $type', ({ header, type }) => {
  expect(imageTypeOf(header)).toBe(type)
})
