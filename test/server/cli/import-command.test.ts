import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, it, vi } from 'vitest'
import { stringifyJson } from '#api/json.ts'
import { dropPeriods } from '#test/support/ledger/drop-periods.ts'
import { listPeriods } from '#server/areas/ledger/store/periods.ts'
import { runImportCommand } from '#server/cli/import-command.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'

describeOnBothStores('An import into a ledger that no service has opened yet', (fresh, dialect) => {
  it('has periods as long as LEDGER_KEEP_DAYS wants them', async () => {
    const store = await fresh()
    await dropPeriods(store)
    const file = join(await temporaryFolder(), 'records.ndjson')
    await writeFile(file, `${stringifyJson(aTransaction(0))}\n`)
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const code = await runImportCommand(
      store,
      { name: 'import transactions', file, strict: false },
      { ledgerKeepDays: 8 },
    )
    vi.restoreAllMocks()
    expect(code).toBe(0)
    const lengths = dialect === 'PostgreSQL' ? (await listPeriods(store)).map(({ from, to }) => to - from) : [2, 2, 2]
    expect(lengths).toEqual([2, 2, 2])
  })
})
