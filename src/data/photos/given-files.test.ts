// What somebody hands over at once: a list, pictures, a folder of them, a compressed folder.
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readGivenFiles } from './given-files.ts'

const letters = (text: string) => new TextEncoder().encode(text)

test('a compressed folder gives its list and its pictures, and not what a system has put in it', async () => {
  const zip = zipSync({
    'foto/mimosa.jpg': letters('picture'),
    'lista.csv': letters('nome;prezzo'),
    '__MACOSX/foto/._mimosa.jpg': letters('x'),
  })
  const { lists, pictures, problems } = await readGivenFiles([new File([new Uint8Array(zip)], 'tutto.zip')])
  expect(await Promise.all(lists.map(async (list) => [list.name, await list.text()]))).toEqual([['lista.csv', 'nome;prezzo']])
  expect(pictures.map(({ path }) => path)).toEqual(['foto/mimosa.jpg'])
  expect(problems).toEqual([])
})

test('a list that is damaged in its compressed folder is named', async () => {
  const zip = zipSync({ 'lista.csv': letters('nome;prezzo\n'.repeat(400)) })
  // Behind the 30 bytes of its header and its name.
  zip.fill(0xff, 40, 60)
  const { lists, problems } = await readGivenFiles([new File([new Uint8Array(zip)], 'tutto.zip')])
  expect(lists).toEqual([])
  expect(problems).toEqual(['lista.csv è rovinato: scompatta tutto.zip e scegli i file come sono.'])
})
