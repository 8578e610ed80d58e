import { describe, expect, it } from 'vitest'
import { ledgerFreshness, type LedgerContact } from '#domain/ledger/figures/ledger-freshness.ts'

const now = 1_700_000_000_000
const ago = (seconds: number) => now - seconds * 1000

describe('ledgerFreshness', () => {
  it.each<[string, LedgerContact, string, number | null]>([
    ['before the first answer', { heardAt: null, upstream: null }, 'confirmed', null],
    ['an own ledger that answered just now', { heardAt: ago(3), upstream: null }, 'confirmed', 3],
    ['an own ledger, two polls missed', { heardAt: ago(25), upstream: null }, 'late', 25],
    ['an own ledger that is silent for a minute', { heardAt: ago(60), upstream: null }, 'unconfirmed', 60],
    [
      'a mirror node that answers',
      { heardAt: ago(3), upstream: { lastSuccess: ago(5), failingSince: null } },
      'confirmed',
      5,
    ],
    ['one failed poll', { heardAt: ago(0), upstream: { lastSuccess: ago(4), failingSince: ago(2) } }, 'confirmed', 4],
    ['two failed polls', { heardAt: ago(0), upstream: { lastSuccess: ago(7), failingSince: ago(5) } }, 'late', 7],
    [
      'a mirror node that hangs',
      { heardAt: ago(0), upstream: { lastSuccess: ago(30), failingSince: null } },
      'late',
      30,
    ],
    [
      'a minute without a good answer',
      { heardAt: ago(0), upstream: { lastSuccess: ago(60), failingSince: ago(58) } },
      'unconfirmed',
      60,
    ],
    ['a lost service', { heardAt: ago(70), upstream: { lastSuccess: ago(71), failingSince: null } }, 'unconfirmed', 71],
    [
      'a mirror node that has not answered yet',
      { heardAt: ago(0), upstream: { lastSuccess: null, failingSince: null } },
      'late',
      null,
    ],
    [
      'one that never answered',
      { heardAt: ago(0), upstream: { lastSuccess: null, failingSince: ago(60) } },
      'unconfirmed',
      null,
    ],
  ])('judges %s', (_, contact, state, age) => {
    expect(ledgerFreshness(contact, now)).toEqual({ state, at: age === null ? null : ago(age) })
  })
})
