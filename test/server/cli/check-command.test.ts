import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createIdentities } from '#server/areas/accounts/registry.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { emptyMinute } from '#domain/signals/signal-minute.ts'
import { summarizeHour } from '#domain/signals/usual.ts'
import { makePeriods } from '#server/areas/ledger/store/periods.ts'
import { insertPostings } from '#server/areas/ledger/store/postings.ts'
import { openPolicySample } from '#server/areas/policies/sample/policy-sample.ts'
import { openSchemaSample } from '#server/areas/schemas/sample/schema-sample.ts'
import { putHour, putMinutes } from '#server/areas/signals/store/signals.ts'
import { openStatusSample } from '#server/areas/status/sample/status-sample.ts'
import { checkStore } from '#server/cli/check-command.ts'
import { openMemoryStore, openStore, type Store } from '#server/platform/database/database.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { noon } from '#test/support/server/service.ts'
import { describeOnStores, type Dialect, type FreshStore } from '#test/support/server/stores.ts'

let soundImage: Promise<Uint8Array> | undefined

/** A store with sound data in every area. SQLite copies the first one. */
async function soundStore(fresh: FreshStore, dialect: Dialect): Promise<Store> {
  if (dialect === 'PostgreSQL') {
    const filled = await fresh()
    await fill(filled)
    return filled
  }
  soundImage ??= makeSoundImage()
  const store = await openStore({ image: await soundImage })
  onTestFinished(() => store.destroy())
  return store
}

async function makeSoundImage(): Promise<Uint8Array> {
  const { store, bytes } = await openMemoryStore(null)
  await fill(store)
  const image = bytes()
  await store.destroy()
  return image
}

async function fill(store: Store): Promise<void> {
  const identities = createIdentities(store)
  await openStatusSample(store, noon, 'http://here')
  await openSchemaSample(store, identities, noon)
  await openPolicySample(store, identities, noon)
  const transactions = [aTransaction(0), aTransaction(61), aTransaction(100_000)]
  await mergeTransactions(store, storedTransactionsOf(transactions), { now: noon, sampled: false })
  const account = { password: '', role: 'USER', granted: '[]', withheld: '[]', disabled: 0, created_at: noon }
  await store
    .insertInto('account')
    .values({ id: 'a', username: 'ann', did: 'did:ann', ...account })
    .execute()
  await store
    .insertInto('account')
    .values({ id: 'b', username: 'bob', did: 'did:bob', ...account })
    .execute()
  await store
    .insertInto('signal_transition')
    .values({
      network: 'mainnet',
      signal: 'silence',
      at: noon,
      began: noon - 30_000,
      from_state: 'usual',
      to_state: 'alarming',
      evidence: 'No transaction for 30 s.',
      explained_by: null,
    })
    .execute()
  for (const hour of [0, 1, 2]) {
    const start = noon / 1000 + hour * 3600
    await putMinutes(store, 'mainnet', [emptyMinute(start, 60)])
    await putHour(store, 'mainnet', summarizeHour(start, [emptyMinute(start, 60)]))
  }
  await store.insertInto('account_token').values({ id: 't', account_id: 'a', expires_at: noon }).execute()
}

const dialectName = (dialect: Dialect) => (dialect === 'SQLite' ? 'sqlite' : 'postgres')

/** PostgreSQL stores the streams of the ledger in blocks; a block without further times is a row. */
function asStored(statement: string, dialect: Dialect): string {
  const blocks = statement.replace(/(ledger_posting|ledger_facet)(?= values| where)/, '$1_block')
  return dialect === 'SQLite' ? statement : blocks.replace(/^(insert .*_block values .*)\)$/, "$1, '')")
}

/** What breaks a rule, the area and the rule that it breaks. */
const breaks: readonly (readonly [string, string, string])[] = [
  [
    `insert into status_page select id || '2', name, body, time_zone, updated_at, rollup, rollup_at, sampled, seen_at, imported_at from status_page`,
    'status',
    'There is at most one status page.',
  ],
  [
    `insert into status_record_component values ('incident', 'gone', 'c', 'C')`,
    'status',
    'Every component of a record belongs to a stored record.',
  ],
  [
    `insert into status_record_version values ('incident', 'gone', 1, '{}', 0)`,
    'status',
    'Every version belongs to a stored record.',
  ],
  [
    `delete from status_record_version where kind = 'maintenance'`,
    'status',
    'The current state of every record is among its versions.',
  ],
  [
    `insert into status_transition values ('c', 'x', 1, 1, 'operational', 'major_outage', 'incident', 'gone')`,
    'status',
    'Every transition that refers to a record refers to a stored one.',
  ],
  [
    `insert into status_transition values ('c', 'x', 1, 1, 'operational', 'operational', null, null)`,
    'status',
    'Every transition changes the status.',
  ],
  [
    `update status_component set body = '{'`,
    'status',
    'Every record and component is stored under the id and name that its text has.',
  ],
  [
    `insert into ledger_posting values (1, 1, 1700000000500000000)`,
    'ledger',
    'Every posting belongs to a stored transaction.',
  ],
  [`delete from ledger_roster`, 'ledger', 'Every posting is covered by a roster of its class.'],
  [
    `insert into ledger_facet values (1, 1, 1700000000500000000)`,
    'ledger',
    'Every row of the index by code, entity and payer belongs to a stored transaction.',
  ],
  [`delete from ledger_posting where account = 1001`, 'ledger', 'Every transaction can be found by its accounts.'],
  [
    `update ledger_bucket set body = replace(body, '"transactions":1', '"transactions":7')`,
    'ledger',
    'The figures of every minute, hour and day count the transactions of that time.',
  ],
  [
    `delete from ledger_bucket where grain = 'hour'`,
    'ledger',
    'Every transaction is counted in a minute, an hour and a day.',
  ],
  [`update policy_version set body = '{}'`, 'policies', 'Every policy equals its newest version.'],
  [
    `insert into policy_member values ('gone', 'did', 'u', 'Role', 'Role', null, 'Single', 'Private', 'did', 1, 1)`,
    'policies',
    'Members, states, documents and all other rows of a policy belong to a stored policy.',
  ],
  [
    `insert into policy_invitation values ('i', 'gone', 'u', 'Role', 'did', 1)`,
    'policies',
    'Members, states, documents and all other rows of a policy belong to a stored policy.',
  ],
  [
    `insert into policy_origin values ((select min(id) from policy), 't', null, 'Wells', null, 'd', 'f', 3)`,
    'policies',
    'Every stored file of a policy or a document is complete.',
  ],
  [
    `insert into kept_file values ((select min(id) from policy), 'h', 'a', 'text/plain', 3, 1, 1)`,
    'policies',
    'Every stored file of a policy or a document is complete.',
  ],
  [
    `insert into policy_tool values ('t', 'Tool 1', null, null, 'admin', 1, '{"config":{}}')`,
    'policies',
    'Every tool has a name and blocks.',
  ],
  [
    `update policy set documents = 1`,
    'policies',
    'The number of every document is below the next number of its policy.',
  ],
  [
    `insert into policy_list values (999, 'gone', 'key')`,
    'policies',
    'Every list belongs to a policy or to an import.',
  ],
  [`delete from policy_document where number = 0`, 'policies', 'Every entry of a list is a stored document.'],
  [`insert into policy_count values (999, '', 0, 1)`, 'policies', 'Every entry and every count is in a stored list.'],
  [`update policy_count set count = count + 1`, 'policies', 'Every count of a list is the number of its entries.'],
  [`update system_schema set name = name || '!'`, 'schemas', 'Every schema equals its newest version.'],
  [`delete from system_schema`, 'schemas', 'Every deleted schema has a version that records the deletion.'],
  [
    `update system_schema_version set written_at = 0 where number = 2`,
    'schemas',
    'The times of a schema’s versions never decrease.',
  ],
  [`delete from account where id = 'a'`, 'accounts', 'Every token belongs to a stored account.'],
  [`update account set withheld = ''`, 'accounts', 'Permissions of every account are lists.'],
  [`update account set did = 'did:same'`, 'accounts', 'No two accounts share a DID.'],
  [`update account set role = 'KING'`, 'accounts', 'Every account has a role that exists.'],
  [
    `update signal_minute set start = start + 1`,
    'signals',
    'The activity of the ledger is stored by whole minutes and whole hours.',
  ],
  [`update signal_minute set body = '1;2'`, 'signals', 'Every minute of the ledger has its ten fields.'],
  [`delete from signal_hour`, 'signals', 'Every hour that has ended is summarized from its minutes.'],
  [
    `update signal_transition set to_state = 'odd'`,
    'signals',
    'Every change of a signal is between two different, known states, and began before it was noticed.',
  ],
]

describeOnStores('The check', (fresh, dialect) => {
  it('finds nothing in sound data', async () => {
    const store = await soundStore(fresh, dialect)
    expect(await checkStore(store, dialectName(dialect))).toEqual({
      code: 0,
      text: expect.stringMatching(/^All \d+ rules hold\.$/),
    })
  })

  it.each(breaks)('sees that “%s” breaks a rule of %s: %s', async (statement, area, holds) => {
    const store = await soundStore(fresh, dialect)
    await sql.raw(asStored(statement, dialect)).execute(store)
    const { code, text } = await checkStore(store, dialectName(dialect))
    expect(code).toBe(3)
    expect(text).toContain(`${area}: broken rule: ${holds}\n  Found: `)
    expect(text).toContain('\n  What to do: ')
  })

  it('sees that the counter of changes was moved back', async () => {
    const store = await soundStore(fresh, dialect)
    const back = {
      SQLite: `update sqlite_sequence set seq = 0 where name = 'change'`,
      PostgreSQL: `select setval('change_number_seq', 1)`,
    }
    await sql`insert into change (number, area, kind, at) values (5000, 'status', 'x', 1)`.execute(store)
    await sql.raw(back[dialect]).execute(store)
    expect((await checkStore(store, dialectName(dialect))).text).toContain('Change numbers are never reused.')
  })

  it('does not mind a list that a killed import has begun to remove', async () => {
    const store = await soundStore(fresh, dialect)
    await store
      .insertInto('policy_stage')
      .values({ id: 's', policy_id: 'p', first: 0, last: 0, filled: null })
      .execute()
    await store.insertInto('policy_list').values({ id: 999, policy_id: 's', key: 'key' }).execute()
    await store.insertInto('policy_count').values({ list_id: 999, value: '', chunk: 0, count: 1 }).execute()
    expect((await checkStore(store, dialectName(dialect))).code).toBe(0)
  })

  it('names at most five of many', async () => {
    const store = await fresh()
    const strays = Array.from({ length: 9 }, (_, index) => ({ account: BigInt(index + 1), class: 1, consensus: 1n }))
    await insertPostings(store, strays, await makePeriods(store, [1n]))
    const { text } = await checkStore(store, dialectName(dialect))
    expect(text).toMatch(/Found: (account \d at 1, ){5}and more\n/)
  })

  it('says that data of an earlier version must be migrated first', async () => {
    const store = await fresh()
    const last = await sql<{ name: string; timestamp: string }>`
      select name, timestamp from kysely_migration order by name desc limit 1`.execute(store)
    await sql`delete from kysely_migration where name = ${last.rows[0]?.name}`.execute(store)
    const { code, text } = await checkStore(store, dialectName(dialect))
    await sql`insert into kysely_migration (name, timestamp) values (${last.rows[0]?.name}, ${last.rows[0]?.timestamp})`.execute(
      store,
    )
    expect([code, text]).toEqual([3, expect.stringContaining(`migration ${last.rows[0]?.name} has not run`)])
  })
})
