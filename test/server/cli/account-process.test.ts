import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { mainScript, runMain, start, temporaryFolder, type Running } from '#test/support/server/process.ts'
import { freePort } from '#test/support/server/spawn.ts'
import { isFullTier } from '#test/support/tier.ts'
import { until } from '#test/support/until.ts'

// Each of these tests starts several processes, and hashes passwords at their full cost.
vi.setConfig({ testTimeout: 120_000 })

interface Served extends Running {
  login(username: string, password: string): Promise<number>
}

async function serve(env: Readonly<Record<string, string>>): Promise<Served> {
  const port = await freePort()
  const running = start(mainScript, ['serve'], { ...env, PORT: String(port) })
  await until('the startup banner', () => running.stdout().includes('Press Ctrl+C to stop.'))
  const login = async (username: string, password: string) => {
    const body = JSON.stringify({ username, password })
    return (await fetch(`http://127.0.0.1:${port}/api/v1/accounts/login`, { method: 'POST', body })).status
  }
  return { ...running, login }
}

/** The passwords in the startup banner, by name. */
function told(served: Served): ReadonlyMap<string, string> {
  return new Map(
    [...served.stdout().matchAll(/^ {2}Sign in as (\S+) +(\S.*)$/gm)].map(([, name = '', word = '']) => [name, word]),
  )
}

const site = async () => ({ DATA_DIR: join(await temporaryFolder(), 'data') })

describe('The first start', () => {
  it('creates an administrator, and prints the password once', async () => {
    const env = await site()
    const first = await serve(env)
    const password = told(first).get('admin') ?? ''
    expect([...told(first).keys()]).toEqual(['admin'])
    expect(await first.login('admin', password)).toBe(200)
    expect((await stat(join(env.DATA_DIR, 'secret-key'))).mode & 0o777).toBe(0o600)
    first.child.kill('SIGTERM')
    const { stderr } = await first.ended
    expect(stderr).not.toContain(password)

    const again = await serve({ ...env, ADMIN_PASSWORD: 'another one' })
    expect(again.stdout()).not.toContain('Sign in')
    expect([await again.login('admin', password), await again.login('admin', 'another one')]).toEqual([200, 401])
  })

  it.runIf(isFullTier)('with the sample also creates a read-only account and one for each role', async () => {
    const served = await serve({ ...(await site()), SAMPLE: 'auto' })
    expect([...told(served).keys()]).toEqual(['admin', 'reader', 'installer', 'verifier', 'auditor'])
    expect(await served.login('reader', told(served).get('reader') ?? '')).toBe(200)
  })

  it.runIf(isFullTier)('uses the name and password of the environment, and does not print the password', async () => {
    const served = await serve({ ...(await site()), ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'analytical engine' })
    expect(told(served).get('ada')).toBe('with ADMIN_PASSWORD')
    expect(served.stdout()).not.toContain('analytical engine')
    expect(await served.login('ada', 'analytical engine')).toBe(200)
  })

  it.runIf(isFullTier)('of several instances at once creates one administrator', async () => {
    const env = await site()
    const all = await Promise.all([serve(env), serve(env)])
    const passwords = all.flatMap((served) => told(served).get('admin') ?? [])
    expect(passwords).toHaveLength(1)
    for (const served of all) expect(await served.login('admin', passwords[0] ?? '')).toBe(200)
    expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('secret-key'))).toEqual(['secret-key'])
  })

  it('on a database server needs a secret key, which a command does not', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    const { code, stderr } = await runMain(['serve'], env)
    expect([
      code,
      stderr.startsWith('SECRET_KEY is missing: with DATABASE_URL, set it to at least 16 random characters'),
    ]).toEqual([1, true])
    expect((await runMain(['account', 'list'], env)).stderr).toMatch(/^Cannot open the database at 127\.0\.0\.1:1/)
  })
})

describe('The account commands', () => {
  it('read the password from the environment or stdin, and notify a running service', async () => {
    const env = await site()
    const served = await serve(env)
    const added = await runMain(['account', 'add', 'ada', '--role', 'USER'], {
      ...env,
      ACCOUNT_PASSWORD: 'analytical engine',
    })
    expect(added).toMatchObject({ code: 0, stdout: 'Added ada, USER.\n', stderr: '' })
    expect(await served.login('ada', 'analytical engine')).toBe(200)

    const changing = start(mainScript, ['account', 'password', 'ada'], env)
    changing.child.stdin?.end('countess of lovelace\n')
    expect(await changing.ended).toMatchObject({
      code: 0,
      stdout: 'Changed the password of ada and ended its sessions.\n',
      stderr: 'Password for ada: ',
    })
    expect(await served.login('ada', 'countess of lovelace')).toBe(200)

    await runMain(['account', 'disable', 'ada'], env)
    expect(await served.login('ada', 'countess of lovelace')).toBe(401)
    expect((await runMain(['account', 'list'], env)).stdout).toMatch(/^ada .*disabled\nadmin .*STANDARD_REGISTRY/)
  })

  it('exit with 1 if they fail, and with 2 if their arguments are wrong', async () => {
    const env = await site()
    const unknown = await runMain(['account', 'disable', 'ada'], env)
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: 'There is no account called ada.\n' })
    const silent = start(mainScript, ['account', 'add', 'ada', '--role', 'USER'], env)
    silent.child.stdin?.end()
    expect(await silent.ended).toMatchObject({ code: 1, stderr: 'Password for ada: No password was given.\n' })
    expect(await runMain(['account', 'add', 'ada'], env)).toMatchObject({ code: 2, stdout: '' })
    expect((await runMain(['account', 'list'], env)).stdout).toBe('There are no accounts yet.\n')
  })
})
