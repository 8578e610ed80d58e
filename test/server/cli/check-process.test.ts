import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { runMain, temporaryFolder } from '#test/support/server/process.ts'
import { aPage, anIncident } from '#test/support/status/payloads.ts'

// Each of these tests starts several processes.
vi.setConfig({ testTimeout: 120_000 })

async function site() {
  const folder = await temporaryFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  const payload = join(folder, 'a.json')
  await writeFile(payload, JSON.stringify({ page: aPage(), incidents: [anIncident('a')] }))
  await runMain(['import', 'status', payload], env)
  const database = new DatabaseSync(join(env.DATA_DIR, 'signalbox.db'))
  return { env, database }
}

describe('The check as a process', () => {
  it('exits with 0 if all rules hold', async () => {
    const { env, database } = await site()
    database.close()
    const { code, stdout, stderr } = await runMain(['check'], env)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^All \d+ rules hold\.\n$/)
  })

  it('exits with 3 if a rule is broken, and says which and what to do', async () => {
    const { env, database } = await site()
    database.exec('delete from status_record_version')
    database.close()
    const { code, stdout } = await runMain(['check'], env)
    expect(code).toBe(3)
    expect(stdout).toContain(
      'status: broken rule: The current state of every record is among its versions.\n  Found: incident a\n',
    )
  })

  it('exits with 3 if the file itself is damaged', async () => {
    const { env, database } = await site()
    database.enableDefensive(false)
    database.exec('pragma writable_schema = on')
    database.exec("update sqlite_schema set rootpage = 3 where name = 'status_record_newest'")
    database.close()
    const { code, stdout } = await runMain(['check'], env)
    expect(code).toBe(3)
    expect(stdout).toContain('store: broken rule: The file passes SQLite’s integrity_check')
  })

  it('exits with 1 if the database does not answer', async () => {
    const { code, stdout, stderr } = await runMain(['check'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('Cannot check the data: connect ECONNREFUSED 127.0.0.1:1')
  })

  it('exits with 1 if there are no data', async () => {
    const folder = await temporaryFolder()
    const { code, stdout, stderr } = await runMain(['check'], { DATA_DIR: folder })
    expect([code, stdout, stderr]).toEqual([1, '', `There is no data in DATA_DIR, ${folder}. Check DATA_DIR.\n`])
  })
})
