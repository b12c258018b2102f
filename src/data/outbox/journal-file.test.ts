// The journal's files: whatever a crash or a full disk leaves of a write, the state before or the new one is read, never anything
// else.
import { describe, expect, test, vi } from 'vitest'
import { growTo, type Journal, type JournalFile, readJournal, writeJournal } from './journal-file.ts'

/** A file in memory; `room` is how many bytes more the disk takes, and writing over what is there needs none. */
class MemoryFile implements JournalFile {
  bytes = new Uint8Array(0)
  room = Number.POSITIVE_INFINITY
  /** The power goes after so many bytes. */
  powerFor = Number.POSITIVE_INFINITY

  getSize(): number {
    return this.bytes.length
  }

  read(buffer: Uint8Array, { at }: { at: number }): number {
    const part = this.bytes.subarray(at, at + buffer.length)
    buffer.set(part)
    return part.length
  }

  write(buffer: Uint8Array, { at }: { at: number }): number {
    const grown = Math.max(0, at + buffer.length - this.bytes.length)
    const taken = Math.max(0, Math.min(buffer.length - Math.max(0, grown - this.room), this.powerFor))
    const larger = new Uint8Array(Math.max(this.bytes.length, at + taken))
    larger.set(this.bytes)
    larger.set(buffer.subarray(0, taken), at)
    this.bytes = larger
    this.powerFor -= taken
    if (this.powerFor <= 0) throw new Error('no power')
    return taken
  }

  flush(): void {}
}

const state = (...ids: string[]) => ({
  values: { device: { id: 'd', code: 'K7' } },
  entries: new Map(ids.map((id) => [id, { text: `Torta per ${id}, già pagata?` }])),
})

function journalOf(files: MemoryFile[], ...ids: string[]): Journal {
  return writeJournal(files, state(...ids), readJournal(files))
}

describe('a journal', () => {
  test('is empty at first, and then what was written last', () => {
    const files = [new MemoryFile(), new MemoryFile()]
    expect(readJournal(files)).toEqual({ generation: 0, values: {}, entries: new Map() })
    journalOf(files, 'a')
    journalOf(files, 'a', 'b')
    journalOf(files, 'b')
    expect(readJournal(files)).toEqual({ generation: 3, ...state('b') })
  })

  test('survives a power cut after any byte of a write', () => {
    const files = [new MemoryFile(), new MemoryFile()]
    journalOf(files, 'a')
    journalOf(files, 'a', 'b')
    const before = files.map(({ bytes }) => bytes.slice())
    journalOf(files, 'a', 'b', 'c')
    const written = files[1]?.bytes.length ?? 0
    const seen = new Set<number>()
    for (let powerFor = 1; powerFor <= written; powerFor++) {
      for (const [index, file] of files.entries()) {
        file.bytes = before[index]?.slice() ?? file.bytes
        file.powerFor = powerFor
      }
      expect(() => journalOf(files, 'a', 'b', 'c')).toThrow('no power')
      const { generation, entries } = readJournal(files)
      seen.add(generation)
      expect([...entries.keys()]).toEqual(generation === 2 ? ['a', 'b'] : ['a', 'b', 'c'])
    }
    expect(seen).toContain(2)
  })

  test('takes more on a full disk, where its room was reserved', () => {
    const files = [new MemoryFile(), new MemoryFile()]
    for (const file of files) growTo(file, 100_000)
    for (const file of files) file.room = 0
    const ids = Array.from({ length: 200 }, (_, index) => `ordine-${index}`)
    journalOf(files, ...ids)
    expect(readJournal(files).entries.size).toBe(200)
  })

  test('does not write again what room it has: flash memory wears', () => {
    const file = new MemoryFile()
    growTo(file, 100_000)
    const before = file.bytes
    growTo(file, 100_000)
    expect(file.bytes).toBe(before)
  })

  test('says when the disk takes it not, and keeps what it had', () => {
    const files = [new MemoryFile(), new MemoryFile()]
    journalOf(files, 'a')
    for (const file of files) file.room = 0
    expect(() => journalOf(files, ...Array.from({ length: 50 }, (_, index) => `ordine-${index}`))).toThrow('the disk is full')
    expect(readJournal(files)).toMatchObject({ generation: 1, ...state('a') })
  })

  test.each([
    ['a byte that changed', (bytes: Uint8Array) => bytes.fill(7, 40, 41)],
    ['a head of something else', (bytes: Uint8Array) => bytes.fill(0, 0, 4)],
    ['a length beyond its end', (bytes: Uint8Array) => bytes.fill(255, 8, 12)],
  ])('reads the older state over %s', (_, damage) => {
    const files = [new MemoryFile(), new MemoryFile()]
    journalOf(files, 'a')
    journalOf(files, 'a', 'b')
    damage(files[0]?.bytes ?? new Uint8Array(0))
    expect(readJournal(files)).toMatchObject({ generation: 1, ...state('a') })
  })

  test('leaves out what is no entry, and nothing else', () => {
    const files = [new MemoryFile(), new MemoryFile()]
    const mixed = { values: {}, entries: [null, ['a', 1], 'b', [2, 3]] }
    const stringify = vi.spyOn(JSON, 'stringify').mockReturnValue(JSON.stringify(mixed))
    journalOf(files, 'a')
    stringify.mockRestore()
    expect([...readJournal(files).entries]).toEqual([['a', 1]])
  })

  test('whose newer text is none of ours is the older one', () => {
    const files = [new MemoryFile(), new MemoryFile()]
    journalOf(files, 'a')
    const stringify = vi.spyOn(JSON, 'stringify').mockReturnValue('{"values"')
    journalOf(files, 'a', 'b')
    stringify.mockRestore()
    expect(readJournal(files)).toMatchObject({ generation: 1, ...state('a') })
  })
})
