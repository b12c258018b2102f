// Staff see every photo of a cake, also the one that has not arrived yet.
import { expect, test } from 'vitest'
import { downloadName, itemPhotos } from './detail-items.tsx'

const item = { id: 'riga00000000001', referenceImage: '', waferImage: '' }

test('a line without photos shows none', () => {
  expect(itemPhotos(item, [])).toEqual([])
})

test('what is at the server and what waits here, the wafer first', () => {
  const photos = itemPhotos({ ...item, referenceImage: 'photo_a.png' }, ['wafer_image'])
  expect(photos).toMatchObject([
    { field: 'wafer_image', fileName: '', label: 'Foto per la cialda' },
    { field: 'reference_image', fileName: 'photo_a.png', label: 'Foto di esempio' },
  ])
  expect(photos.map((photo) => downloadName('K7-042', photo))).toEqual(['K7-042-cialda.jpg', 'K7-042-esempio.png'])
})
