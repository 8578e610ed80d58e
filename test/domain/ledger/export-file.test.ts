import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { csvHeader, csvLine } from '#domain/ledger/export-file.ts'
import { csvRow } from '#domain/text/csv-file.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

/** Reads one line as RFC 4180 has it. */
function readRow(line: string): string[] {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const [whole = '', quoted, plain = '', end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/.exec(rest) ?? []
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== ',') return end === undefined ? ['unreadable'] : cells
    rest = rest.slice(whole.length)
  }
}

describe('csvRow', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=SUM(1)', "'=SUM(1)"],
    ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    [' =1', "' =1"],
    [' padded ', '" padded "'],
    ['\t=1', `"'\t=1"`],
    ['\rx', `"'\rx"`],
    ['\tx', `"'\tx"`],
    ['＝1', "'＝1"],
    ['a=1', 'a=1'],
    ['0.0.5 -12', '0.0.5 -12'],
    ['2024-01-01', '2024-01-01'],
  ])('writes the text %j as %j', (text, written) => {
    expect(csvRow([{ text }])).toBe(`${written}\r\n`)
  })

  it.each([
    ['-12.5', '-12.5'],
    ['9223372036847275807', '9223372036847275807'],
    ['-0.00000001', '-0.00000001'],
    ['', ''],
    ['=1+1', "'=1+1"],
    ['-1+1', "'-1+1"],
    ['1,5', '"1,5"'],
  ])('writes the number %j as %j', (number, written) => {
    expect(csvRow([{ number }])).toBe(`${written}\r\n`)
  })

  test('writes any text so that it can be parsed back and is never a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', ',', ';', '"', "'", 'a', '1') }),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const cells = readRow(csvRow(texts.map((one) => ({ text: one }))))
        expect(cells.map((cell, index) => (cell === texts[index] ? cell : cell.replace(/^'/, '')))).toEqual(texts)
        expect(cells.filter((cell) => /^\s*[=+\-@]|^[\t\r\n]/.test(cell))).toEqual([])
      }),
    )
  })
})

describe('csvLine', () => {
  /** Cells by the name of their column. */
  function cellsOf(changes: Partial<Transaction>): Record<string, string> {
    const names = readRow(csvHeader)
    const cells = readRow(csvLine(aTransaction(0, changes)))
    expect(cells.length).toBe(names.length)
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  }

  test('writes all values exactly', () => {
    expect(
      cellsOf({
        consensus_timestamp: '1700000000.000000009',
        transaction_id: '0.0.1001-1699999998-000000001',
        name: 'CRYPTOTRANSFER',
        result: 'SUCCESS',
        entity_id: '0.0.4711',
        node: '0.0.3',
        charged_tx_fee: 9_223_372_036_847_275_807n,
        max_fee: '9223372036854775807',
        memo_base64: btoa('=SUM(1)'),
        transfers: transfersOf(['0.0.98', 21n], ['0.0.1001', -21n]),
        token_transfers: [{ token_id: '0.0.70', account: '0.0.5', amount: -8n, is_approval: false }],
        nft_transfers: [
          {
            token_id: '0.0.80',
            serial_number: 9_223_372_036_847_275_807n,
            sender_account_id: null,
            receiver_account_id: '0.0.5',
            is_approval: false,
          },
          {
            token_id: '0.0.80',
            serial_number: 2n,
            sender_account_id: '0.0.5',
            receiver_account_id: null,
            is_approval: false,
          },
        ],
        transaction_hash: 'AQID+/==',
        nonce: 2,
        scheduled: true,
        parent_consensus_timestamp: '1699999999.999999999',
      }),
    ).toEqual({
      consensus_timestamp: '1700000000.000000009',
      consensus_time_utc: '2023-11-14T22:13:20.000000009Z',
      transaction_id: '0.0.1001-1699999998-000000001',
      type: 'CRYPTOTRANSFER',
      result: 'SUCCESS',
      payer: '0.0.1001',
      entity: '0.0.4711',
      node: '0.0.3',
      charged_fee_tinybars: '9223372036847275807',
      charged_fee_hbar: '92233720368.47275807',
      max_fee_tinybars: '9223372036854775807',
      memo: "'=SUM(1)",
      transfers_tinybars: '0.0.98 21; 0.0.1001 -21',
      token_transfers: '0.0.70 0.0.5 -8',
      nft_transfers: '0.0.80#9223372036847275807 - > 0.0.5; 0.0.80#2 0.0.5 > -',
      transaction_hash: 'AQID+/==',
      nonce: '2',
      scheduled: 'true',
      parent_consensus_timestamp: '1699999999.999999999',
    })
  })

  test('leaves missing values empty', () => {
    expect(
      cellsOf({ entity_id: null, node: null, max_fee: null, memo_base64: null, transaction_hash: null }),
    ).toMatchObject({
      entity: '',
      node: '',
      max_fee_tinybars: '',
      memo: '',
      transfers_tinybars: '',
      transaction_hash: '',
      parent_consensus_timestamp: '',
      scheduled: 'false',
    })
  })

  it.each([
    ['bytes that are no text', 'AP8=', '0x00ff'],
    ['two lines', btoa('a\nb'), 'a\nb'],
    ['Arabic', btoa(String.fromCodePoint(...new TextEncoder().encode('دفع'))), 'دفع'],
  ])('writes a memo: %s', (_, memo_base64, memo) => {
    expect(cellsOf({ memo_base64 })['memo']).toBe(memo)
  })

  test('leaves an invalid timestamp unchanged', () => {
    expect(cellsOf({ consensus_timestamp: 'soon' })).toMatchObject({
      consensus_timestamp: 'soon',
      consensus_time_utc: '',
    })
  })
})
