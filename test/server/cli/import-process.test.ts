import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from 'node:sqlite'
import { createWriteStream } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { stringifyJson } from '#api/json.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import { mainScript, runMain, start, temporaryFolder } from '#test/support/server/process.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { isFullTier, someOf } from '#test/support/tier.ts'
import { until } from '#test/support/until.ts'

// Each of these tests starts several processes, and the machine may have few cores.
vi.setConfig({ testTimeout: 120_000 })

const lineOf = (record: Transaction) => `${stringifyJson(record)}\n`
const numbered = (second: number) =>
  aTransaction(second, {
    charged_tx_fee: BigInt(second),
    name: ['CRYPTOTRANSFER', 'CONTRACTCALL', 'TOKENMINT'][second % 3] ?? '',
    transfers: transfersOf([`0.0.${5000 + (second % 700)}`, 1n], ['0.0.98', -1n]),
  })

async function site() {
  const folder = await temporaryFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  return {
    env,
    async file(content: string | Uint8Array) {
      await writeFile(join(folder, 'a.ndjson'), content)
      return join(folder, 'a.ndjson')
    },
    /** A file that need not fit the memory. */
    async long(lines: Iterable<string>) {
      await pipeline(Readable.from(lines), createWriteStream(join(folder, 'a.ndjson')))
      return join(folder, 'a.ndjson')
    },
    /** Looks into the database. */
    rows(sql: string) {
      const database = new DatabaseSync(join(env.DATA_DIR, 'signalbox.db'))
      const statement = database.prepare(sql)
      statement.setReadBigInts(true)
      const rows = statement.all()
      database.close()
      return rows
    },
  }
}

const count = 'select count(*) as count from ledger_transaction'
const some = [0, 1, 2].map((second) => lineOf(numbered(second))).join('')

describe('The command “import transactions” as a process', () => {
  it.each([
    ['plain', (text: string) => text],
    ['packed', gzipSync],
  ])('imports a file, prints the result on stdout and exits with 0: %s', async (_, pack) => {
    const { env, file, rows } = await site()
    const args = ['import', 'transactions', await file(pack(some))]
    const stdout = '3 transactions: 3 added, 0 changed, 0 unchanged.\n'
    expect(await runMain(args, env)).toEqual({ code: 0, signal: null, stdout, stderr: '' })
    expect((await runMain(args, env)).stdout).toBe('3 transactions: 0 added, 0 changed, 3 unchanged.\n')
    expect(rows(count)).toEqual([{ count: 3n }])
  })

  it('skips invalid lines, prints them on stderr, and exits with 3', async () => {
    const { env, file } = await site()
    const path = await file(`${some}{"a":1}\n\nnonsense`)
    expect(await runMain(['import', 'transactions', path], env)).toEqual({
      code: 3,
      signal: null,
      stdout: '3 transactions: 3 added, 0 changed, 0 unchanged; 2 invalid lines skipped.\n',
      stderr: `${path}: line 4: consensus_timestamp is missing\n${path}: line 6: is not JSON\n`,
    })
  })

  it.each([
    ['a file', false],
    ['stdin', true],
  ])('rejects %s with an invalid line in strict mode, exits with 1, and writes nothing', async (_, isPiped) => {
    const { env, file, rows } = await site()
    const content = `${some}nonsense\n`
    const path = await file(content)
    const running = start(mainScript, ['import', 'transactions', '--strict', isPiped ? '-' : path], env)
    running.child.stdin?.end(isPiped ? content : '')
    const stderr = `${isPiped ? 'stdin' : path}: line 4: is not JSON\n`
    expect(await running.ended).toEqual({ code: 1, signal: null, stdout: '', stderr })
    expect(rows(count)).toEqual([{ count: 0n }])
  })

  it.each(someOf([false, true], 1))('reads stdin, plain and compressed, strict: %j', async (isStrict) => {
    const { env, rows } = await site()
    for (const [index, content] of [some, gzipSync(lineOf(numbered(3)))].entries()) {
      const running = start(mainScript, ['import', 'transactions', '-', ...(isStrict ? ['--strict'] : [])], env)
      running.child.stdin?.write(content.slice(0, 1))
      running.child.stdin?.end(content.slice(1))
      const { code, stdout, stderr } = await running.ended
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(index === 0 ? /^3 transactions: 3 added/ : /^1 transaction: 1 added/)
    }
    expect(rows(count)).toEqual([{ count: 4n }])
  })

  it('exits with 1 for a missing file', async () => {
    const { env } = await site()
    const { code, stdout, stderr } = await runMain(['import', 'transactions', 'no-such-file'], env)
    expect([code, stdout, stderr]).toEqual([1, '', 'no-such-file: cannot be read (ENOENT)\n'])
  })

  it('continues after it was killed, without losing or repeating a record', async () => {
    const { env, long, rows } = await site()
    const [total, kills] = isFullTier ? [15_000, 3] : [3000, 1]
    const path = await long(Array.from({ length: total }, (_, second) => lineOf(numbered(second))))
    const done = () => Number(rows(count)[0]?.['count'] ?? 0)
    let before = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const importing = start(mainScript, ['import', 'transactions', path], env)
      const enough = before + 400
      await until('some records', () => {
        if (importing.child.exitCode !== null) throw new Error('the import ended before it could be killed')
        try {
          return done() >= enough
        } catch {
          return false
        }
      })
      importing.child.kill('SIGKILL')
      expect((await importing.ended).signal).toBe('SIGKILL')
      expect(rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
      before = done()
      expect(before).toBeLessThan(total)
    }

    const { code, stdout, stderr } = await runMain(['import', 'transactions', path], env)
    expect([code, stdout]).toEqual([
      0,
      `${total.toLocaleString('en-US')} transactions: ${total.toLocaleString('en-US')} added, 0 changed, 0 unchanged.\n`,
    ])
    expect(stderr).toMatch(
      new RegExp(
        `^${path}: continuing after line ${before.toLocaleString('en-US')}, where an earlier import stopped.\n`,
      ),
    )

    const direct = await site()
    await runMain(['import', 'transactions', path], direct.env)
    for (const table of ['ledger_transaction', 'ledger_posting', 'ledger_bucket'])
      expect(rows(`select * from ${table} order by 1, 2, 3`)).toEqual(
        direct.rows(`select * from ${table} order by 1, 2, 3`),
      )
    expect(rows(`select key from setting where key like 'import.%'`)).toEqual([])
  })

  it
    .runIf(isFullTier)
    .each([['of large records', 30, 3 * 1024 * 1024] as const, ['of many records', 20_000, 0] as const])(
    'needs little memory for a file %s',
    async (_, records, size) => {
      const { env, long, rows } = await site()
      const memo_base64 = 'eA=='.repeat(size / 4)
      const path = await long(
        (function* lines() {
          for (let second = 0; second < records; second += 1) yield lineOf(aTransaction(second, { memo_base64 }))
        })(),
      )
      const limits = { ...env, NODE_OPTIONS: '--max-old-space-size=64' }
      const { code, stderr } = await start(mainScript, ['import', 'transactions', path], limits).ended
      expect([code, stderr.replace(/^[\d,]+ records, .*\n/gm, '')]).toEqual([0, ''])
      expect(rows(count)).toEqual([{ count: BigInt(records) }])
    },
  )
})
