import { describe, expect, it } from 'vitest'
import {
  pasted,
  readTable,
  withCell,
  withColumn,
  withCsvFile,
  withoutColumn,
  writeTable,
} from '#domain/schemas/form/table-value.ts'

const year = { key: 'year', name: 'Year' }
const mass = { key: 'mass', name: 'CO2 (t)' }
const empty = { columns: [year, mass], rows: [], others: {} }

describe('The value of a table', () => {
  it('An empty one has the declared columns', () => {
    expect(readTable('', 'table', [year, mass])).toEqual(empty)
  })

  it('One that Guardian wrote keeps its columns, names and other members', () => {
    const text = JSON.stringify({
      type: 'table',
      columnKeys: ['year', 'C2'],
      columnNames: ['Year', 'Note'],
      rows: [{ year: 2026, C2: 'x' }, { year: '2027' }],
      fileId: 'f',
    })
    const table = readTable(text, 'table', [year])
    expect(table).toEqual({
      columns: [year, { key: 'C2', name: 'Note' }],
      rows: [
        ['2026', 'x'],
        ['2027', ''],
      ],
      others: { fileId: 'f' },
    })
    expect(JSON.parse(table ? writeTable(table, 'table') : '{}')).toMatchObject({
      type: 'table',
      columnKeys: ['year', 'C2'],
      fileId: 'f',
    })
  })

  it('Columns without a name have the letters of a spreadsheet', () => {
    const table = readTable('{"type":"table","columnKeys":[],"rows":[{"C1":"a","C2":"b"}]}', 'table', [])
    expect(table?.columns).toEqual([
      { key: 'C1', name: 'A' },
      { key: 'C2', name: 'B' },
    ])
  })

  it.each(['not a table', '{"type":"list"}', '[1]'])('%j is no table', (text) => {
    expect(readTable(text, 'table', [])).toBeNull()
  })

  it('A table in CSV is read and written as CSV', () => {
    const table = readTable('Year,Mass\n2026,1\n2027', 'csv-table', [])
    expect(table?.rows).toEqual([
      ['2026', '1'],
      ['2027', ''],
    ])
    expect(table && writeTable(table, 'csv-table')).toBe('Year,Mass\n2026,1\n2027,')
  })

  it('One without rows is empty', () => {
    expect(writeTable(empty, 'table')).toBe('')
  })

  it('Cells copied from a spreadsheet fill rows that do not exist yet', () => {
    const one = withCell(empty, 0, 0, '2025')
    expect(pasted(one, 0, 1, [['1'], ['2', 'cut off']]).rows).toEqual([
      ['2025', '1'],
      ['', '2'],
    ])
    expect(
      pasted({ columns: [], rows: [], others: {} }, 0, 0, [['a', 'b']], true).columns.map(({ name }) => name),
    ).toEqual(['A', 'B'])
  })

  it.each([
    ['with a heading in another order', 'co2 (t);YEAR\n1;2026', [['2026', '1']]],
    [
      'without a heading',
      '2026,1\n2027,2',
      [
        ['2026', '1'],
        ['2027', '2'],
      ],
    ],
  ])('A file %s fills the declared columns', (_, text, rows) => {
    expect(withCsvFile(empty, text, true).rows).toEqual(rows)
  })

  it('A file brings its columns if none are declared', () => {
    expect(withCsvFile({ columns: [], rows: [], others: {} }, 'a,b\n1,2', false)).toEqual({
      columns: [
        { key: 'C1', name: 'a' },
        { key: 'C2', name: 'b' },
      ],
      rows: [['1', '2']],
      others: {},
    })
  })

  it('A column can be added and removed', () => {
    const one = withColumn(withCell(empty, 0, 0, '2025'), '')
    expect(one.columns.at(-1)).toEqual({ key: 'C3', name: 'C' })
    expect(one.rows).toEqual([['2025', '', '']])
    expect(withoutColumn(one, 2).rows).toEqual([['2025', '']])
  })
})
