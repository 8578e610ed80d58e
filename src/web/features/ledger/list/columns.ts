import * as v from 'valibot'
import { browserStorage, readItem, writeItem } from '../../../platform/storage.ts'
import { createStore, useStore } from '../../../platform/store.ts'

/** In display order; the first three are always shown. */
export const columns = [
  'time',
  'id',
  'type',
  'payer',
  'entity',
  'result',
  'what',
  'memo',
  'fee',
  'latency',
  'nonce',
  'node',
] as const
export type LedgerColumn = (typeof columns)[number]

export const fixedColumns: ReadonlySet<LedgerColumn> = new Set(['time', 'id', 'type'])
const usual: readonly LedgerColumn[] = ['time', 'id', 'type', 'payer', 'result', 'what', 'fee', 'node']

const widths: Readonly<Record<LedgerColumn, string>> = {
  time: 'var(--ledger-time)',
  id: 'var(--ledger-id)',
  type: '9rem',
  payer: '5.25rem',
  entity: '5.25rem',
  result: '4.75rem',
  what: 'minmax(0,1fr)',
  memo: 'minmax(0,0.6fr)',
  fee: '6rem',
  latency: '5.25rem',
  nonce: '3.5rem',
  node: '3rem',
}

const storageKey = 'signalbox-ledger-columns'
const Stored = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(columns)))
const store = { ...createStore(readChosen()), first: usual }

/** The columns that the user chose in this browser. */
export function useColumns(): readonly LedgerColumn[] {
  return useStore(store)
}

export function chooseColumn(column: LedgerColumn, isShown: boolean): void {
  const before = store.get()
  const next = columns.filter((one) => (one === column ? isShown || fixedColumns.has(one) : before.includes(one)))
  store.set(next)
  writeItem(browserStorage(), storageKey, JSON.stringify(next))
}

/** The width of each column in rem; for flexible ones the least that is useful. */
const needs: Readonly<Record<LedgerColumn, number>> = {
  time: 8.5,
  id: 6.75,
  type: 9,
  payer: 5.25,
  entity: 5.25,
  result: 4.75,
  what: 12,
  memo: 8,
  fee: 6,
  latency: 5.25,
  nonce: 3.5,
  node: 3,
}
const gapNeeds = 0.5
/** The width of a row at the narrowest screen with one row per transaction. */
const roomRem = 61

/** Whether the chosen columns need two lines on most screens. */
export function takeTwoLines(chosen: readonly LedgerColumn[]): boolean {
  return chosen.reduce((sum, column) => sum + needs[column] + gapNeeds, 0) > roomRem
}

/** The grid of wide screens; undefined for the default columns, whose grid is in the style sheet. */
export function gridOf(chosen: readonly LedgerColumn[]): Readonly<Record<string, string>> | undefined {
  if (chosen.length === usual.length && usual.every((column) => chosen.includes(column))) return undefined
  return {
    '--ledger-areas': `'${chosen.join(' ')}'`,
    '--ledger-columns': chosen.map((column) => widths[column]).join(' '),
    ...(takeTwoLines(chosen) && gridOfTwoLines(chosen)),
  }
}

/** Columns that stand above each other in two lines. The content spans several. */
const pairs: readonly (readonly [LedgerColumn, LedgerColumn])[] = [
  ['time', 'entity'],
  ['id', 'what'],
  ['type', 'what'],
  ['payer', 'what'],
  ['result', 'memo'],
  ['fee', 'latency'],
  ['node', 'nonce'],
]

function gridOfTwoLines(chosen: readonly LedgerColumn[]): Readonly<Record<string, string>> {
  const has = (column: LedgerColumn) => chosen.includes(column)
  const drawn = pairs.filter(([upper, lower]) => has(upper) || (has(lower) && lower !== 'what'))
  const below = drawn.map(([, lower]) => (has(lower) ? lower : '.'))
  return {
    '--ledger-areas-2': `${lineOf(drawn.map(([upper]) => (has(upper) ? upper : '.')))} ${lineOf(below)}`,
    '--ledger-columns-2': drawn.map(([upper]) => (upper === 'result' ? 'minmax(0,1fr)' : widths[upper])).join(' '),
  }
}

/** Areas of a line of a grid in CSS. */
function lineOf(cells: readonly string[]): string {
  return `'${cells.join(' ')}'`
}

function readChosen(): readonly LedgerColumn[] {
  const read = v.safeParse(Stored, readItem(browserStorage(), storageKey))
  if (!read.success) return usual
  return columns.filter((column) => fixedColumns.has(column) || read.output.includes(column))
}
