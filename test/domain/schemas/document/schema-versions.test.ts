import { expect, it } from 'vitest'
import { versionsOf } from '#domain/schemas/document/schema-versions.ts'

const version = (number: number, over: object = {}) => ({
  number,
  name: 'Profile',
  description: '',
  entity: 'USER',
  document: '{}',
  action: 'updated',
  by: 'admin',
  at: '2026-03-12T12:00:00.000Z',
  ...over,
})

it('Versions come newest first, each with the previous one', () => {
  const versions = versionsOf({ versions: [version(2, { document: '{"a":1}' }), version(3), version(1)] })
  expect(versions.map(({ number, before }) => [number, before?.number])).toEqual([
    [3, 2],
    [2, 1],
    [1, undefined],
  ])
})

it('A version knows whether its content changed', () => {
  const versions = versionsOf({
    versions: [version(2, { action: 'activated' }), version(1), version(3, { name: 'P' })],
  })
  expect(versions.map(({ isSameContent }) => isSameContent)).toEqual([false, true, false])
})
