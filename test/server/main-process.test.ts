import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { usage, usageOf } from '#server/cli/command-line.ts'
import { eventReader } from '#test/support/server/event-reader.ts'
import { aComponent, anIncident, aPage } from '#test/support/status/payloads.ts'
import { mainScript, runMain, start, temporaryFolder } from '#test/support/server/process.ts'
import { serveMain, type Served } from '#test/support/server/serve-main.ts'
import { freePort } from '#test/support/server/spawn.ts'
import { isFullTier } from '#test/support/tier.ts'
import { until } from '#test/support/until.ts'

// Each of these tests starts several processes, and the machine may have few cores.
vi.setConfig({ testTimeout: 120_000 })

interface Site {
  readonly folder: string
  readonly env: { readonly DATA_DIR: string }
  /** Writes a payload into a file. */
  file(name: string, payload: object): Promise<string>
}

async function site(): Promise<Site> {
  const folder = await temporaryFolder()
  const file = async (name: string, payload: object) => {
    await writeFile(join(folder, name), JSON.stringify(payload))
    return join(folder, name)
  }
  return { folder, env: { DATA_DIR: join(folder, 'data') }, file }
}

const names = async (served: Served): Promise<string[]> => {
  const response = await served.ask('/api/v2/incidents.json')
  return response.ok ? (await response.json()).incidents.map(({ name }: { name: string }) => name) : []
}

const incidents = (...ids: string[]) => ({ page: aPage(), incidents: ids.map((id) => anIncident(id, { name: id })) })

describe('The command line as a process', () => {
  it('prints its help', async () => {
    expect(await runMain(['--help'])).toEqual({ code: 0, signal: null, stdout: usage, stderr: '' })
  })

  it('exits with 2 if its arguments are wrong', async () => {
    const { code, stdout, stderr } = await start(mainScript, ['improt']).ended
    expect([code, stdout, stderr]).toEqual([2, '', `Unknown command “improt”.\n\n${usageOf('improt')}`])
  })

  it('exits with 1 if a setting is invalid', async () => {
    const { code, stdout, stderr } = await runMain(['serve'], { PORT: 'http' })
    expect([code, stdout, stderr]).toEqual([1, '', 'PORT is “http”, expected a whole number from 1 to 65535\n'])
  })

  it.runIf(isFullTier)('exits with 1 if the port is in use', async () => {
    const { env } = await site()
    const other = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => void other.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { code, stdout, stderr } = await start(mainScript, [], { ...env, PORT: String(port) }).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(`127.0.0.1:${port} is in use by another program: end it, or choose another PORT.\n`)
  })

  it('imports a file, prints the result on stdout and exits with 0', async () => {
    const { env, file } = await site()
    const args = ['import', 'status', await file('a.json', incidents('a', 'b'))]
    const stdout = 'Ledger: 0 components, 2 incidents, 0 maintenance windows; 2 new or changed.\n'
    expect(await runMain(args, env)).toEqual({ code: 0, signal: null, stdout, stderr: '' })
  })

  it('rejects a broken file with one line, exits with 1 and writes nothing', async () => {
    const { env, file, folder } = await site()
    const args = ['import', 'status', await file('a.json', incidents('a')), await file('b.json', { incidents: [{}] })]
    const stderr = `${join(folder, 'b.json')}: incidents[0].name: is missing\n`
    expect(await runMain(args, env)).toEqual({ code: 1, signal: null, stdout: '', stderr })
    const database = new DatabaseSync(join(env.DATA_DIR, 'signalbox.db'))
    expect(database.prepare('select count(*) as count from status_record').get()).toEqual({ count: 0 })
    database.close()
  })
})

describe('The service as a process', () => {
  it('prints its address, and shows within seconds what another process imports', async () => {
    const { env, file } = await site()
    const served = await serveMain(env)
    expect(served.stdout()).toMatch(/\n {2}Signalbox {2}http:\/\/127\.0\.0\.1:\d+\n/)
    expect((await served.ask('/api/v2/incidents.json')).status).toBe(503)
    const events = eventReader((await served.ask('/api/live')).body ?? new ReadableStream())
    await events.next()
    await events.next()

    expect((await runMain(['import', 'status', await file('a.json', incidents('a'))], env)).code).toBe(0)
    expect(await events.next()).toContain('event: status')
    expect(await names(served)).toEqual(['a'])
    await events.cancel()
  })

  it.runIf(isFullTier)('shares its data with other instances', async () => {
    const { env, file } = await site()
    const [one, other] = await Promise.all([serveMain(env), serveMain(env)])
    await runMain(['import', 'status', await file('a.json', incidents('a'))], env)
    const both = async () => [await names(one), await names(other)]
    const shown = await until('the import in both', async () => {
      const lists = await both()
      return lists.every((list) => list.length > 0) && lists
    })
    expect(shown).toEqual([['a'], ['a']])
  })

  it.each(isFullTier ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    'ends its streams on %s and exits with 0',
    async (signal) => {
      const served = await serveMain((await site()).env)
      const events = eventReader((await served.ask('/api/live')).body ?? new ReadableStream())
      await events.next()
      await events.next()
      served.child.kill(signal)
      expect(await events.next()).toBeUndefined()
      const { code, stderr } = await served.ended
      expect([code, stderr]).toEqual([0, ''])
    },
  )

  it.runIf(isFullTier)('keeps its sample network after a restart', async () => {
    const { env } = await site()
    const sampled = { ...env, SAMPLE: 'auto' }
    const page = async (served: Served) => (await (await served.ask('/api/v2/incidents.json')).json()).incidents.at(-1)
    const first = await serveMain(sampled)
    const before = await page(first)
    first.child.kill('SIGTERM')
    await first.ended
    const again = await serveMain(sampled)
    expect((await (await again.ask('/api/sources')).json()).status).toMatchObject({ sample: true, known: true })
    expect((await page(again)).created_at).toBe(before.created_at)
  })

  it('follows HTTP: an empty body has no type, a large one is rejected, and nonsense does no harm', async () => {
    const served = await serveMain((await site()).env)
    const missing = await served.ask('/api/v2/nothing.json')
    expect([missing.status, await missing.text(), missing.headers.get('content-type')]).toEqual([404, '', null])
    const unknown = await served.ask('/api/v2/summary.json')
    expect([unknown.status, await unknown.text(), unknown.headers.get('content-type')]).toEqual([503, '', null])
    for (const size of [1000, 1024 * 1024 + 1, 5_000_000]) {
      const body = new Blob([new Uint8Array(size)])
      const answers = [await served.ask('/api/x', { method: 'POST', body }), await served.ask('/healthz')]
      expect(answers.map(({ status }) => status)).toEqual([size > 1024 * 1024 ? 413 : 404, 200])
      await Promise.all(answers.map((answer) => answer.text()))
    }
    expect((await served.ask('/%zz')).status).toBeLessThan(504)
    expect((await served.ask('/api/history/records/incident/%E0%A4%A')).status).toBe(404)
    expect((await served.ask('/healthz')).status).toBe(200)
  })
})

describe.runIf(isFullTier)('Several processes at once', () => {
  it('import into a database that did not exist before', async () => {
    const { env, file } = await site()
    const ids = ['a', 'b', 'c']
    const files = await Promise.all(ids.map((id) => file(`${id}.json`, incidents(id))))
    const ended = await Promise.all(files.map((path) => start(mainScript, ['import', 'status', path], env).ended))
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ids.map(() => [0, '']))
    const served = await serveMain(env)
    expect((await names(served)).toSorted()).toEqual(ids)
  })
})

describe('A process that is killed while it imports', () => {
  it('has lost nothing that it acknowledged, and damaged nothing', async () => {
    const folder = await temporaryFolder()
    const script = join(import.meta.dirname, '../support/status/endless-import.ts')
    let said = 0
    for (const lines of isFullTier ? [1, 7, 20, 3, 12] : [1, 7]) {
      const importing = start(script, [folder, String(said + 1)])
      await until('the imports', () => importing.stdout().split('\n').length > lines)
      importing.child.kill('SIGKILL')
      const { stdout, signal } = await importing.ended
      expect(signal).toBe('SIGKILL')
      said = Number(stdout.trim().split('\n').at(-1))

      const database = new DatabaseSync(join(folder, 'signalbox.db'))
      expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
      const { count } = database.prepare('select count(*) as count from status_record').get() ?? {}
      const versions = database.prepare('select count(*) as count from status_record_version').get()
      const component = database.prepare('select name from status_component').get()
      database.close()
      // The one that it was at when it was killed may be in, whole, without having been told.
      expect([said, said + 1]).toContain(count)
      expect(versions).toEqual({ count })
      expect(component).toEqual({ name: `Number ${count}` })
    }
  })

  it.runIf(isFullTier)('leaves data that the service can serve at once', async () => {
    const { env, file } = await site()
    await runMain(
      ['import', 'status', await file('a.json', { ...incidents('a'), components: [aComponent('api')] })],
      env,
    )
    const first = await serveMain(env)
    first.child.kill('SIGKILL')
    await first.ended
    expect(await names(await serveMain(env))).toEqual(['a'])
  })
})
