import type { LedgerCount, LedgerFigures } from '#api/ledger/ledger.ts'
import type { LedgerFact } from '#domain/ledger/figures/ledger-bucket.ts'
import * as fc from 'fast-check'

/** Noon of a UTC day, because whole minutes, hours and days are easy to derive from it. */
export const noon = 1_700_049_600

/** A transaction to count, with the given fields changed. */
export function factWith(changes: Partial<LedgerFact> = {}): LedgerFact {
  return {
    seconds: noon,
    type: 'CRYPTOTRANSFER',
    result: 'SUCCESS',
    success: true,
    payer: '0.0.1001',
    node: '0.0.3',
    fee: 100_000n,
    latencyNs: 2_000_000_000n,
    ...changes,
  }
}

const failures = ['INVALID_SIGNATURE', 'DUPLICATE_TRANSACTION', 'a “quoted”\\\n0.0.7']

/** Facts within some hours around a midnight, of a few dozen payers, with fees of any size. */
export const anyFact: fc.Arbitrary<LedgerFact> = fc
  .record({
    seconds: fc.integer({ min: noon + 40_000, max: noon + 50_000 }),
    type: fc.constantFrom('CRYPTOTRANSFER', 'CONSENSUSSUBMITMESSAGE', 'UNKNOWN'),
    result: fc.constantFrom('SUCCESS', 'SUCCESS', 'SUCCESS', ...failures),
    payer: fc.oneof(
      fc.integer({ min: 1, max: 40 }).map((number) => `0.0.${number}`),
      fc.constantFrom('0.1.7', '1.0.7', '0.0.274877906943', '0.0.007', 'nobody'),
    ),
    node: fc.constantFrom('0.0.3', '0.0.4', null),
    fee: fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })),
    latencyNs: fc.option(fc.bigInt({ min: 0n, max: 200n * 10n ** 9n })),
  })
  .map((fact) => Object.assign(fact, { success: fact.result === 'SUCCESS' }))

type Exact = Omit<LedgerFigures, 'latency'>

/** The expected figures, computed the slow way, with all payers instead of ten. */
export function countByHand(facts: readonly LedgerFact[]): Exact {
  return {
    ...sumOf(facts),
    results: groupsOf(
      facts.filter(({ success }) => !success),
      ({ result }) => result,
    ),
    types: groupsOf(facts, ({ type }) => type),
    nodes: groupsOf(facts, ({ node }) => node),
    payers: groupsOf(facts, ({ payer }) => payer),
    payers_estimate: new Set(facts.map(({ payer }) => payer)).size,
  }
}

/** The figures without the estimated durations. */
export function exactOf(figures: LedgerFigures): Exact {
  const { latency: _, ...exact } = figures
  return exact
}

function sumOf(facts: readonly LedgerFact[]) {
  return {
    transactions: facts.length,
    failures: facts.filter(({ success }) => !success).length,
    fees: facts.reduce((sum, { fee }) => sum + fee, 0n),
  }
}

function groupsOf(facts: readonly LedgerFact[], nameOf: (fact: LedgerFact) => string | null): LedgerCount[] {
  const groups = Map.groupBy(facts, nameOf)
  return [...groups]
    .flatMap(([name, group]) => (name === null ? [] : [{ name, ...sumOf(group) }]))
    .toSorted((a, b) => b.transactions - a.transactions || (a.name < b.name ? -1 : 1))
}
