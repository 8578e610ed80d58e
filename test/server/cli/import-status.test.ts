import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ImportError } from '#server/platform/expected-error.ts'
import { importStatus } from '#server/cli/import-command.ts'
import { findStatusPage } from '#server/areas/status/store/status-page.ts'
import { aComponent, aMaintenance, anIncident, aPage } from '#test/support/status/payloads.ts'
import { served, statusRows } from '#test/support/status/served.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { freshSqlite } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

async function file(name: string, content: object | string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  const isRaw = typeof content === 'string' || content instanceof Uint8Array
  await writeFile(path, isRaw ? content : JSON.stringify(content))
  return path
}

describe('Importing files', () => {
  it('prints what the files contained', async () => {
    const store = await freshSqlite()
    const files = [
      await file('a.json', {
        page: aPage(),
        components: [aComponent('api')],
        incidents: [anIncident('a'), anIncident('b')],
      }),
      await file('b.json', {
        page: aPage(),
        incidents: [anIncident('b')],
        scheduled_maintenances: [aMaintenance('m')],
      }),
    ]
    expect(await importStatus(store, files, noon)).toBe(
      'Ledger: 1 component, 2 incidents, 1 maintenance window; 4 new or changed.',
    )
    expect(await importStatus(store, files, noon)).toBe(
      'Ledger: 1 component, 2 incidents, 1 maintenance window; 0 new or changed.',
    )
  })

  it('names what it could not take over', async () => {
    const store = await freshSqlite()
    const widget = await file('widget.json', {
      page: aPage(),
      ongoing_incidents: [{ id: 'x', name: 'Slow', current_worst_impact: 'partial_outage' }],
      in_progress_maintenances: [],
      scheduled_maintenances: [aMaintenance('m')],
    })
    expect(await importStatus(store, [widget], noon)).toBe(
      `Ledger: 0 components, 0 incidents, 1 maintenance window; 1 new or changed. Not imported from ${widget}: ongoing_incidents (1).`,
    )
  })

  it('reads files with a byte order mark, and keeps every character', async () => {
    const store = await freshSqlite()
    const text = `\uFEFF${JSON.stringify({ page: aPage({ name: 'Zürich 😀' }) })}`
    expect(await importStatus(store, [await file('a.json', text)], noon)).toMatch(/^Zürich 😀: 0 components/)
  })

  it.runIf(isFullTier)('removes the sample network, and says so', async () => {
    const world = await startService({ sample: true })
    const told = await importStatus(
      world.store,
      [await file('a.json', { page: aPage(), incidents: [anIncident('a')] })],
      noon,
    )
    expect(told).toBe(
      'Ledger: 0 components, 1 incident, 0 maintenance windows; 1 new or changed. The sample network was removed.',
    )
    expect(await served(world.store, 'summary')).toMatchObject({
      page: aPage(),
      components: [],
      incidents: [anIncident('a')],
      scheduled_maintenances: [],
    })

    const before = await statusRows(world.store)
    world.now += 3_600_000
    for (const job of world.service.jobs) await job.run()
    expect(await statusRows(world.store)).toEqual(before)
    expect(await importStatus(world.store, [await file('b.json', { components: [] })], noon)).not.toContain('sample')
  })

  it('keeps the sample network if it fails', async () => {
    const { store } = await startService({ sample: true })
    const before = await statusRows(store)
    const files = [await file('a.json', { page: aPage() }), await file('b.json', { page: aPage({ id: 'other' }) })]
    await expect(importStatus(store, files, noon)).rejects.toThrow('is from the page')
    expect(await statusRows(store)).toEqual(before)
    expect((await findStatusPage(store))?.sampled).toBe(1)
  })

  it.each<[string, Uint8Array | string | null, string]>([
    ['that is not there', null, 'cannot be read (ENOENT)'],
    ['in another encoding', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 'is not UTF-8 text'],
    ['that is no payload', '{"incidents":[{}]}', 'incidents[0].name: is missing'],
  ])('refuses one %s by its name, and writes nothing', async (_, content, reason) => {
    const store = await freshSqlite()
    const good = await file('good.json', { page: aPage() })
    const bad = content === null ? join(folder, 'bad.json') : await file('bad.json', content)
    await expect(importStatus(store, [good, bad], noon)).rejects.toThrow(new ImportError(`${bad}: ${reason}`))
    expect(await findStatusPage(store)).toBeUndefined()
  })

  it('says why the database could not store them, and writes nothing', async () => {
    const store = await freshSqlite()
    // As on a full disk, SQLite itself ends the transaction.
    const full = "create trigger full before insert on status_page begin select raise(rollback, 'disk is full'); end"
    await sql.raw(full).execute(store)
    const files = [await file('a.json', { page: aPage(), components: [aComponent('api')] })]
    const before = await statusRows(store)
    await expect(importStatus(store, files, noon)).rejects.toThrow(
      new ImportError('The database could not store the import: disk is full. Nothing was written.'),
    )
    expect(await statusRows(store)).toEqual(before)
    await sql.raw('drop trigger full').execute(store)
    expect(await importStatus(store, files, noon)).toMatch(/^Ledger: 1 component/)
  })
})
