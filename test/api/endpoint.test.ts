import { describe, expect, it } from 'vitest'
import { addressOf } from '#api/endpoint.ts'

describe('An address', () => {
  it.each([
    ['/records/{kind}', { params: { kind: 'incident' } }, '/records/incident'],
    ['/records/{kind}/{id}', { params: { kind: 'a', id: 'ä/b c?&#%' } }, '/records/a/%C3%A4%2Fb%20c%3F%26%23%25'],
    ['/records', undefined, '/records'],
    ['/records', { query: {} }, '/records'],
    ['/records', { query: { a: '', b: undefined } }, '/records'],
    ['/records', { query: { limit: 0, q: 'a b&c=ä' } }, '/records?limit=0&q=a+b%26c%3D%C3%A4'],
  ])('contains the values of its parameters (%#)', (path, address, expected) => {
    expect(addressOf(path, address)).toBe(expected)
  })

  it('needs every parameter of its path', () => {
    expect(() => addressOf('/records/{kind}', {})).toThrow(new TypeError('/records/{kind} needs the parameter kind'))
  })
})
