import { describe, expect, it } from 'vitest'
import { stringifyJson } from '#api/json.ts'
import { plainDecimals } from '#domain/json/plain-numbers.ts'
import { readNumberText } from '#domain/schemas/form/number-text.ts'

describe('A number as people write it', () => {
  it.each([
    ['1.50', 1.5, '1.50'],
    ['0.10', 0.1, '0.10'],
    ['.5', 0.5, '0.5'],
    ['-.5', -0.5, '-0.5'],
    ['5.', 5, '5'],
    ['1e3', 1000, '1e3'],
    ['1E+3', 1000, '1E+3'],
    ['-2.5e-3', -0.0025, '-2.5e-3'],
    ['-0', -0, '-0'],
    ['007', 7, '7'],
    ['0', 0, '0'],
    ['00.5', 0.5, '0.5'],
    ['+7', 7, '7'],
    ['\u22127', -7, '-7'],
    ['- 7', -7, '-7'],
    [' 12 ', 12, '12'],
    ['1 000', 1000, '1000'],
    ['1\u00a0000\u00a0000.5', 1_000_000.5, '1000000.5'],
    ['1\u202f234,5', 1234.5, '1234.5'],
    ['1 234,567', 1234.567, '1234.567'],
    ["1'000", 1000, '1000'],
    ['1’000.25', 1000.25, '1000.25'],
    ['1,5', 1.5, '1.5'],
    ['1,50', 1.5, '1.50'],
    [',5', 0.5, '0.5'],
    ['0,500', 0.5, '0.500'],
    ['1234,567', 1234.567, '1234.567'],
    ['1,500,000', 1_500_000, '1500000'],
    ['1.500.000', 1_500_000, '1500000'],
    ['1,500.25', 1500.25, '1500.25'],
    ['1.500,25', 1500.25, '1500.25'],
    ['1.500', 1.5, '1.500'],
    ['１２', 12, '12'],
    ['9007199254740993', 9007199254740993n, '9007199254740993'],
    ['-9007199254740993', -9007199254740993n, '-9007199254740993'],
    ['9007199254740991', 9007199254740991, '9007199254740991'],
    ['0.1234567890123456789', 0.12345678901234568, '0.1234567890123456789'],
  ])('%j is read', (text, value, json) => {
    const read = readNumberText(text)
    expect(read.kind === 'number' && [plainDecimals(read.value), stringifyJson(read.value), read.json]).toEqual([
      value,
      json,
      json,
    ])
  })

  it.each([
    ['1,500', ['1500', '1.500']],
    ['-12,345', ['-12345', '-12.345']],
    ['1,500e3', ['1500', '1.500']],
  ])('%j may be two numbers', (text, readings) => {
    expect(readNumberText(text)).toEqual({ kind: 'ambiguous', readings })
  })

  it.each([
    'a lot',
    '1 50',
    '12 34',
    '1,50,000',
    '1.50.000',
    '1,5.5',
    '1 000,500,25',
    '--1',
    '1-',
    '0x10',
    'Infinity',
    'NaN',
    '5 %',
    '.',
    ',',
    '-',
    'e3',
    '1e',
    '1e3.5',
    '1e3e3',
  ])('%j is not a number', (text) => {
    expect(readNumberText(text)).toEqual({ kind: 'not-a-number' })
  })

  it.each(['', '  ', '\u00a0'])('%j is empty', (text) => {
    expect(readNumberText(text)).toEqual({ kind: 'empty' })
  })

  it('A number beyond the range of JSON is too large', () => {
    expect(readNumberText('1e400')).toEqual({ kind: 'too-large' })
  })
})
