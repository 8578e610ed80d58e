import { expect, it } from 'vitest'
import { whyKept, type RetainedDocument } from '#domain/policies/rules/document-retention.ts'

const now = Date.parse('2026-03-12T12:00:00.000Z')
const dayMs = 86_400_000

const old: RetainedDocument = {
  kind: 'vc',
  changedAt: now - 31 * dayMs,
  isRole: false,
  isDraft: false,
  isNewest: false,
  isReferredTo: false,
  isWaiting: false,
  isHeld: false,
}

it.each([
  ['it changed within the days', { changedAt: now - 30 * dayMs }, 'young'],
  ['it is from the future', { changedAt: now + dayMs }, 'young'],
  ['it describes a DID', { kind: 'did' }, 'identity'],
  ['it gave a role', { isRole: true }, 'identity'],
  ['it proves what was minted', { kind: 'vp' }, 'proof'],
  ['it is a draft', { isDraft: true }, 'draft'],
  ['it is the newest of its owner', { isNewest: true }, 'newest'],
  ['another document refers to it', { isReferredTo: true }, 'referred'],
  ['somebody is to decide about it', { isWaiting: true }, 'waiting'],
  ['a block holds it', { isHeld: true }, 'held'],
] as const)('A document stays if %s', (_, given, reason) => {
  expect(whyKept({ ...old, ...given }, 30, now)).toBe(reason)
})

it.each([['vc'], ['approval']])('A document of the kind %s may go a moment after its days', (kind) => {
  expect(whyKept({ ...old, kind, changedAt: now - 30 * dayMs - 1 }, 30, now)).toBeNull()
})
