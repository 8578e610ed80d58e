import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { runRestoreCommand } from '#server/cli/restore-command.ts'
import { readSettings } from '#server/platform/settings.ts'
import { runMain, temporaryFolder } from '#test/support/server/process.ts'
import { serveMain, type Served } from '#test/support/server/serve-main.ts'
import { aPage, anIncident } from '#test/support/status/payloads.ts'
import { isFullTier } from '#test/support/tier.ts'
import { until } from '#test/support/until.ts'

// Each of these tests starts several processes.
vi.setConfig({ testTimeout: 120_000 })

async function site() {
  const folder = await temporaryFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  const importIncidents = async (...ids: string[]) => {
    const file = join(folder, `${ids.join('-')}.json`)
    await writeFile(file, JSON.stringify({ page: aPage(), incidents: ids.map((id) => anIncident(id, { name: id })) }))
    return runMain(['import', 'status', file], env)
  }
  return { folder, env, importIncidents, backupFile: join(folder, 'backup.db') }
}

const namesIn = (file: string): string[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare('select name from status_record order by name')
      .all()
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

const served = async (service: Served): Promise<string[]> => {
  const response = await service.ask('/api/v2/incidents.json')
  return response.ok ? (await response.json()).incidents.map(({ name }: { name: string }) => name).toSorted() : []
}

describe('A backup', () => {
  it('is made while the service runs, in a separate file that only its owner reads', async () => {
    const { env, importIncidents, backupFile, folder } = await site()
    await importIncidents('a')
    const service = await serveMain(env)
    await importIncidents('b')
    const { code, stdout, stderr } = await runMain(['backup', backupFile], env)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('It does not contain the secret key.')
    expect(namesIn(backupFile)).toEqual(['a', 'b'])
    expect((await stat(backupFile)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.includes('backup'))).toEqual(['backup.db'])
    await until('the second incident', async () => (await served(service)).join() === 'a,b')
  })

  it('has the secret key beside it if asked, and a restore into an empty folder uses it', async () => {
    const { env, folder, backupFile } = await site()
    const service = await serveMain(env)
    expect((await runMain(['backup', '--with-key', backupFile], env)).code).toBe(0)
    service.child.kill('SIGTERM')
    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') }
    const { code, stdout } = await runMain(['restore', backupFile], elsewhere)
    expect([code, stdout]).toEqual([
      0,
      `Restored ${backupFile}.\nThe secret key comes from ${backupFile}.secret-key.\n`,
    ])
    const key = (place: { DATA_DIR: string }) => readFile(join(place.DATA_DIR, 'secret-key'), 'utf8')
    expect(await key(elsewhere)).toBe(await key(env))
    expect((await stat(`${backupFile}.secret-key`)).mode & 0o777).toBe(0o600)
  })

  it('is refused of damaged data, in words', async () => {
    const { env, importIncidents, backupFile } = await site()
    await importIncidents('a')
    const data = join(env.DATA_DIR, 'signalbox.db')
    const bytes = await readFile(data)
    await writeFile(data, bytes.fill(7, bytes.length / 2))
    const { code, stderr } = await runMain(['backup', backupFile], env)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/(malformed|is damaged).*[Nn]othing was changed\.\n$/)])
    expect(existsSync(backupFile)).toBe(false)
  })

  it('never overwrites a file, and leaves no draft behind', async () => {
    const { env, importIncidents, backupFile, folder } = await site()
    await importIncidents('a')
    await writeFile(backupFile, 'mine')
    const { code, stderr } = await runMain(['backup', backupFile], env)
    expect([code, stderr]).toEqual([1, `${backupFile} already exists. Choose another name, or remove it.\n`])
    expect(await readFile(backupFile, 'utf8')).toBe('mine')
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  it.each([
    ['there are no data', {}, 'There is no data in DATA_DIR, '],
    ['the data is in memory', { DATA_DIR: ':memory:' }, 'DATA_DIR is :memory:, so there is nothing to back up.'],
    [
      'the data is in PostgreSQL',
      { DATABASE_URL: 'postgres://127.0.0.1/none' },
      'The data is in PostgreSQL: back up with pg_dump',
    ],
  ])('says no in words if %s', async (_, given, words) => {
    const { env, backupFile } = await site()
    const { code, stdout, stderr } = await runMain(['backup', backupFile], { ...env, ...given })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(words)
  })
})

describe('A restore', () => {
  it('refuses to replace data unless told to', async () => {
    const { env, importIncidents, backupFile } = await site()
    await importIncidents('a')
    await runMain(['backup', backupFile], env)
    await importIncidents('b')
    const { code, stderr } = await runMain(['restore', backupFile], env)
    expect(code).toBe(1)
    expect(stderr).toContain('already contains data. Use --replace')
    expect(namesIn(join(env.DATA_DIR, 'signalbox.db'))).toEqual(['a', 'b'])
  })

  it('keeps the replaced data beside the restored ones', async () => {
    const { env, importIncidents, backupFile } = await site()
    await importIncidents('a')
    await runMain(['backup', backupFile], env)
    await importIncidents('b')
    const { code, stdout } = await runMain(['restore', '--replace', backupFile], env)
    expect(code).toBe(0)
    expect(stdout).toContain('The previous data is in ')
    expect(namesIn(join(env.DATA_DIR, 'signalbox.db'))).toEqual(['a'])
    const aside = (await readdir(env.DATA_DIR)).find((name) => name.startsWith('replaced-')) ?? ''
    expect(namesIn(join(env.DATA_DIR, aside))).toEqual(['a', 'b'])
  })

  it.runIf(isFullTier)('is taken over by a service that runs, whose browsers fetch everything again', async () => {
    const { env, importIncidents, backupFile } = await site()
    await importIncidents('a')
    const service = await serveMain(env)
    await runMain(['backup', backupFile], env)
    await importIncidents('b')
    await until('the second incident', async () => (await served(service)).length === 2)
    const before = await newestEvent(service)
    const { code, stderr } = await runMain(['restore', '--replace', backupFile], env)
    expect([code, stderr]).toEqual([0, ''])
    await until('the restored data', async () => (await served(service)).join() === 'a')
    expect(await textAfter(service, before)).toContain('event: reset')
    await importIncidents('c')
    await until('a later import', async () => (await served(service)).join() === 'a,c')
  })

  it('replaces damaged data', async () => {
    const { env, importIncidents, backupFile } = await site()
    await importIncidents('a')
    await runMain(['backup', backupFile], env)
    const data = join(env.DATA_DIR, 'signalbox.db')
    await writeFile(data, (await readFile(data)).fill(7))
    const { code, stdout, stderr } = await runMain(['restore', '--replace', backupFile], env)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('The previous data is in ')
    expect(namesIn(data)).toEqual(['a'])
    expect((await runMain(['check'], env)).code).toBe(0)
  })

  it('says no to a damaged file, and changes nothing', async () => {
    const { env, importIncidents, backupFile } = await site()
    await importIncidents('a')
    await runMain(['backup', backupFile], env)
    const bytes = await readFile(backupFile)
    await writeFile(backupFile, bytes.fill(7, bytes.length / 2))
    const { code, stderr } = await runMain(['restore', '--replace', backupFile], env)
    expect(code).toBe(1)
    expect(stderr).toContain(`${backupFile} is damaged: `)
    expect(namesIn(join(env.DATA_DIR, 'signalbox.db'))).toEqual(['a'])
  })

  it('gives up while another program has the data in use, and changes nothing', async () => {
    const { env, importIncidents, backupFile } = await site()
    await importIncidents('a')
    await runMain(['backup', backupFile], env)
    await importIncidents('b')
    const other = new DatabaseSync(join(env.DATA_DIR, 'signalbox.db'))
    other.prepare('select count(*) from status_record').get()
    const restoring = runRestoreCommand(readSettings(env), { file: backupFile, replaces: true }, 500)
    await expect(restoring).rejects.toThrow('Another program is using the data')
    other.close()
    expect(namesIn(join(env.DATA_DIR, 'signalbox.db'))).toEqual(['a', 'b'])
    expect((await readdir(env.DATA_DIR)).filter((name) => name.includes('restore'))).toEqual([])
  })

  it.runIf(isFullTier)('waits half a minute for another program that has the data in use', async () => {
    const { env, importIncidents, backupFile } = await site()
    await importIncidents('a')
    await runMain(['backup', backupFile], env)
    const other = new DatabaseSync(join(env.DATA_DIR, 'signalbox.db'))
    other.prepare('select count(*) from status_record').get()
    const { code, stderr } = await runMain(['restore', '--replace', backupFile], env)
    other.close()
    expect([code, stderr]).toEqual([1, expect.stringContaining('Another program is using the data')])
  })

  it.each([
    ['another database', 'is a database, but not a Signalbox database'],
    ['a newer database', 'Signalbox 99.0.0 wrote this data, up to migration 999-later; this is Signalbox '],
    ['no file', 'There is no file '],
  ])('says no to %s', async (kind, words) => {
    const { env, importIncidents, backupFile } = await site()
    await importIncidents('a')
    if (kind === 'a newer database') await runMain(['backup', backupFile], env)
    if (kind !== 'no file') {
      const database = new DatabaseSync(backupFile)
      if (kind === 'another database') database.exec('create table other (a)')
      else
        database.exec(`insert into kysely_migration values ('999-later', '2030-01-01');
          update setting set value = '99.0.0' where key = 'program.version'`)
      database.close()
    }
    const { code, stderr } = await runMain(['restore', '--replace', backupFile], env)
    expect(code).toBe(1)
    expect(stderr).toContain(words)
    expect(namesIn(join(env.DATA_DIR, 'signalbox.db'))).toEqual(['a'])
  })
})

/** The beginning of a live stream. */
async function textAfter(service: Served, lastEventId?: string): Promise<string> {
  const headers = lastEventId === undefined ? undefined : { 'last-event-id': lastEventId }
  const response = await service.ask('/api/live', headers && { headers })
  const reader = response.body?.getReader()
  let text = ''
  while (!/event: \w+/.test(text)) {
    const part = await reader?.read()
    if (!part || part.done) break
    text += new TextDecoder().decode(part.value)
  }
  await reader?.cancel()
  return text
}

async function newestEvent(service: Served): Promise<string> {
  return /^id: (\d+)$/m.exec(await textAfter(service))?.[1] ?? ''
}

describe('The service', () => {
  it('refuses data of a newer version with both versions, and ends', async () => {
    const { env, importIncidents } = await site()
    await importIncidents('a')
    const database = new DatabaseSync(join(env.DATA_DIR, 'signalbox.db'))
    database.exec(`insert into kysely_migration values ('999-later', '2030-01-01');
      update setting set value = '99.0.0' where key = 'program.version'`)
    database.close()
    const { code, stderr } = await runMain(['serve'], env)
    expect([code, stderr]).toEqual([1, expect.stringContaining('Signalbox 99.0.0 wrote this data')])
  })
})
