import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AuditAction } from '#api/accounts/audit.ts'
import { listAccountFacts } from '#server/areas/accounts/store/account-list.ts'
import { listAuditEntries, type AuditFilter } from '#server/areas/accounts/store/audit.ts'
import { insertAccount } from '#server/areas/accounts/store/accounts.ts'
import { recordAudit } from '#server/platform/database/writes.ts'
import { noon } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import { fuzzRuns } from '#test/support/tier.ts'

/** Pages to the end of a list; `next` reads the page after a row. */
async function walk<Row>(next: (last: Row | undefined) => Promise<readonly Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const page = await next(all.at(-1))
    if (page.length === 0) return all
    all.push(...page)
    if (all.length > 100) throw new Error('The list never ends')
  }
}

const letters = ['a', 'B', 'ä', 'Ä', 'É', 'é', '_', '%', '\\', '-']
const text = (minLength: number) =>
  fc.array(fc.constantFrom(...letters), { minLength, maxLength: 4 }).map((some) => some.join(''))
const plain: Readonly<Record<string, string>> = { B: 'b', ä: 'a', Ä: 'a', É: 'e', é: 'e' }
const folded = (name: string) => name.replaceAll(/./gu, (letter) => plain[letter] ?? letter)

const entry = fc.record({
  at: fc.integer({ min: 1, max: 6 }),
  action: fc.constantFrom<AuditAction>('schema.create', 'schema.update', 'account.add'),
  object: fc.option(fc.constantFrom<string>('one', 'two')),
  actor: fc.constantFrom<string>('ada', 'grace'),
})
const bound = fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined })
const filter: fc.Arbitrary<AuditFilter> = fc.record({
  actor: fc.constantFrom('ada', 'Ada', undefined),
  action: fc.constantFrom('schema.create', 'schema.update', undefined),
  object: fc.constantFrom('one', undefined),
  from: bound,
  until: bound,
})

describeOnStores('Lists of the administration', (fresh) => {
  it('hold each account whose name contains what is sought, once and in order', async () => {
    const store = await fresh()
    const names = fc.uniqueArray(text(1), { maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(names, text(0), async (given, sought) => {
        await store.deleteFrom('account').execute()
        for (const username of given) await insertAccount(store, anAccount(username))
        const found = await walk<string>(async (after) => {
          const page = await listAccountFacts(store, { username: sought, after, limit: 2 }, noon)
          return page.map(({ account }) => account.username)
        })
        const expected = given.filter((name) => folded(name).includes(folded(sought)))
        expect([sought, found]).toEqual([sought, expected.toSorted(byBytes)])
      }),
      { numRuns: fuzzRuns(400) },
    )
  })

  it('hold each entry of the audit log that its filters select, once and newest first', async () => {
    const store = await fresh()
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 9 }), filter, async (given, asked) => {
        await store.deleteFrom('audit_entry').execute()
        for (const one of given) await recordAudit(store, one)
        const found = await walk<{ number: number; at: number; actor: string | null }>((last) =>
          listAuditEntries(store, { ...asked, before: last?.number }, 2),
        )
        const expected = given.filter(
          ({ at, action, object, actor }) =>
            at >= (asked.from ?? 0) &&
            at < (asked.until ?? Infinity) &&
            (asked.action ?? action) === action &&
            (asked.object ?? object) === object &&
            (asked.actor ?? actor) === actor,
        )
        expect(found.map(({ at, actor }) => ({ at, actor }))).toEqual(
          expected.map(({ at, actor }) => ({ at, actor })).toReversed(),
        )
      }),
      { numRuns: fuzzRuns(400) },
    )
  })
})

function anAccount(username: string) {
  return {
    id: username,
    username,
    password: '',
    role: 'USER',
    did: `did:${username}`,
    sample: 0,
    granted: '[]',
    withheld: '[]',
    disabled: 0,
    temporary_password: 0,
    created_at: noon,
  }
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
