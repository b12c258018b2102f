import { beforeEach, expect, it, vi } from 'vitest'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { deskShortcuts } from './shortcuts.tsx'

const order = {
  ...anOrder({ status: 'INPROGRESS' }),
  ...{ items: [], customer: { name: '', phone: '' }, localState: null, isPrinted: false, updated: '', base: null },
}
const actions = {
  isBusy: false,
  ...{ collect: vi.fn(), ready: vi.fn(), undoReady: vi.fn(), handOver: vi.fn(), cancel: vi.fn(), move: vi.fn(), settle: vi.fn() },
  ...{ askedReady: null, answerReady: vi.fn(), handOverAll: vi.fn() },
  told: vi.fn(),
  giveBack: vi.fn(),
  settleMoney: vi.fn(),
}
const places = {
  ...{ orderId: order.id, day: '2026-11-25', tab: 'in-progress' as const },
  ...{ goToDay: vi.fn(), goToTab: vi.fn(), open: vi.fn(), close: vi.fn() },
}
const selection = { chosen: null, begin: vi.fn(), end: vi.fn(), set: vi.fn() }
const bulk = { selection, print: vi.fn(), asked: [], answer: vi.fn(), leaveQuestion: vi.fn() }
const controls = {
  ...{ places, actions, order, bulk, collectRef: { current: null }, handOverRef: { current: null }, setMode: vi.fn() },
  ...{ settle: vi.fn(), focusSearch: vi.fn(), moveRow: vi.fn(), print: vi.fn(), printLabel: vi.fn() },
  ...{ mode: 'view' as const, newOrder: vi.fn(), showSheet: vi.fn(), showHelp: vi.fn() },
}

beforeEach(() => {
  vi.clearAllMocks()
})

it.each([
  ['ArrowDown', controls.moveRow, [1]],
  ['ArrowUp', controls.moveRow, [-1]],
  ['ArrowRight', places.goToDay, ['2026-11-26']],
  ['ArrowLeft', places.goToDay, ['2026-11-24']],
  ['1', places.goToTab, ['to-collect']],
  ['6', places.goToTab, ['to-check']],
  ['p', actions.ready, [order]],
  ['s', controls.print, [order]],
  ['m', selection.begin, []],
  ['e', controls.printLabel, [order.id]],
  ['Backspace', controls.setMode, ['cancelling']],
  ['Delete', controls.setMode, ['cancelling']],
  ['n', controls.newOrder, []],
  ['f', controls.showSheet, []],
  ['?', controls.showHelp, []],
  ['Escape', places.close, []],
])('%s', (key, act, args) => {
  expect(deskShortcuts(controls)[key]?.()).toBe(true)
  expect(act.mock.calls).toEqual([args])
})

it('settles an order that has open questions, and does nothing else to it', () => {
  const open = { ...order, attention: ['slot-full' as const] }
  const shortcuts = deskShortcuts({ ...controls, order: open })
  expect(shortcuts.v?.()).toBe(true)
  expect(controls.settle.mock.calls).toEqual([[open]])
  expect(shortcuts.p?.()).toBe(false)
  expect(deskShortcuts(controls).v?.()).toBe(false)
})

it('says that the customer was told, and the order moves on whether or not they were', () => {
  const ready = { ...order, readyAtMs: 1, paidAtMs: 1, attention: ['not-told' as const] }
  const shortcuts = deskShortcuts({ ...controls, order: ready })
  expect(shortcuts.v?.()).toBe(true)
  expect(actions.told.mock.calls).toEqual([[ready]])
  expect(controls.settle).not.toHaveBeenCalled()
  expect(shortcuts.p?.()).toBe(true)
  expect(actions.undoReady).toHaveBeenCalledOnce()
})

it('prints what is chosen, and Escape ends the choice', () => {
  const shortcuts = deskShortcuts({ ...controls, bulk: { ...bulk, selection: { ...selection, chosen: [order] } } })
  shortcuts.s?.()
  shortcuts.Escape?.()
  expect(bulk.print).toHaveBeenCalledOnce()
  expect(selection.end).toHaveBeenCalledOnce()
  expect(places.close).not.toHaveBeenCalled()
  expect(shortcuts.ArrowDown?.()).toBe(false)
})

it('puts the till away before the order', () => {
  const due = { ...order, payments: [], paidAtMs: null }
  const shortcuts = deskShortcuts({ ...controls, order: due, mode: 'handing-over' })
  expect(shortcuts.Escape?.()).toBe(true)
  expect(controls.setMode.mock.calls).toEqual([['view']])
  expect(places.close).not.toHaveBeenCalled()
})

it('has a meaning for the order’s keys only while there is one', () => {
  const shortcuts = deskShortcuts({ ...controls, order: null, places: { ...places, orderId: null } })
  for (const key of ['i', 'p', 'c', 'v', 's', 'e', 'Backspace', 'Escape']) expect(shortcuts[key]?.()).toBe(false)
})
