import { array, assert, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRow } from '#domain/text/csv-file.ts'
import { followExport, type ExportProgress } from '#domain/ledger/export-progress.ts'

const times = ['1763672045.000000003', '1763672045.000000002', '1763672044.999999999']
const memos = ['plain', 'two\nlines, and a "quote"', '\n1763672045.000000001,not a row\n']
const csv = `\uFEFF${csvRow([{ text: 'consensus_timestamp' }, { text: 'memo' }])}${times
  .map((time, at) => csvRow([{ text: time }, { text: memos[at] ?? '' }]))
  .join('')}`
const json = `[\n${times.map((time, at) => JSON.stringify({ batch_key: null, consensus_timestamp: time, memo: memos[at] })).join(',\n')}\n]\n`
const whole: ExportProgress = { rows: 3, reached: '1763672044.999999999' }

describe('followExport', () => {
  it.each([
    ['csv', csv],
    ['json', json],
  ] as const)('reports the progress of a %s file, however it is cut', (format, text) => {
    assert(
      property(array(nat(text.length)), (cuts) => {
        const follow = followExport(format)
        const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
        const progress = places.slice(1).map((end, at) => follow(text.slice(places[at], end)))
        expect(progress.at(-1)).toEqual(whole)
      }),
    )
  })

  it('counts only complete rows', () => {
    const follow = followExport('csv')
    expect(follow(csv.slice(0, csv.indexOf('plain')))).toEqual({ rows: 0, reached: null })
    expect(follow(csv.slice(csv.indexOf('plain'), csv.indexOf('lines')))).toEqual({ rows: 1, reached: times[0] })
  })

  it('reports no progress for a file without rows', () => {
    expect(followExport('json')('[\n]\n')).toEqual({ rows: 0, reached: null })
    expect(followExport('csv')('consensus_timestamp,memo\r\n')).toEqual({ rows: 0, reached: null })
  })
})
