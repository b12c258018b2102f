// Optimistic updates: a value, or the order of a list, that a person has just changed is shown at once, until the stored row
// brings it or the write has failed.
import { useState } from 'react'

interface PendingValue<Value> {
  value: Value
  /** Shows `next` from now on, and no longer when `write` says that it was not written. */
  ask: (next: Value, write: () => Promise<boolean>) => Promise<void>
}

/** @param version the stored row's: another one brings the truth, whatever was asked for */
export function usePendingValue<Value>(stored: Value, version: string): PendingValue<Value> {
  const [asked, setAsked] = useState<{ value: Value; version: string } | null>(null)
  const ask: PendingValue<Value>['ask'] = async (next, write) => {
    const mine = { value: next, version }
    setAsked(mine)
    if (!(await write())) setAsked((now) => (now === mine ? null : now))
  }
  return { value: asked?.version === version ? asked.value : stored, ask }
}

// A list in the order that a person has just given it: the new places are shown at once, and until the stored rows bring them.

export interface Placed {
  id: string
  sort: number
  /** The row's version. */
  updated: string
}

interface Pending {
  sort: number
  /** The version that was placed: as long as the row still has it, the news of the new place have not come back. */
  updated: string
}

interface PendingPlaces<Row extends Placed> {
  /** With their new places, in that order. */
  rows: readonly Row[]
  /** Shows the places from now on, and no longer when `write` says that they were not written. */
  place: (places: readonly Pick<Placed, 'id' | 'sort'>[], write: () => Promise<boolean>) => Promise<void>
}

export function usePendingPlaces<Row extends Placed>(stored: readonly Row[]): PendingPlaces<Row> {
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map())
  const place: PendingPlaces<Row>['place'] = async (places, write) => {
    const versions = new Map(stored.map(({ id, updated }) => [id, updated]))
    const asked = places.map(({ id, sort }): [string, Pending] => [id, { sort, updated: versions.get(id) ?? '' }])
    setPending((before) => new Map([...before, ...asked]))
    if (!(await write())) setPending((before) => without(before, asked))
  }
  return { rows: withPlaces(stored, pending), place }
}

function withPlaces<Row extends Placed>(stored: readonly Row[], pending: ReadonlyMap<string, Pending>): readonly Row[] {
  const rows = stored.map((row) => {
    const asked = pending.get(row.id)
    return asked?.updated === row.updated ? { ...row, sort: asked.sort } : row
  })
  return rows.some((row, index) => row !== stored[index]) ? rows.sort((a, b) => a.sort - b.sort) : stored
}

function without(pending: ReadonlyMap<string, Pending>, asked: readonly [string, Pending][]): ReadonlyMap<string, Pending> {
  const failed = new Map(asked)
  return new Map([...pending].filter(([id, entry]) => failed.get(id) !== entry))
}
