import { describe, expect, it } from 'vitest'
import { login } from '#api/accounts/accounts.ts'
import { AccountError, runAccountCommand } from '#server/cli/account-command.ts'
import type { AccountCommand } from '#server/cli/command-line.ts'
import { listStoredAccounts } from '#server/areas/accounts/store/accounts.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'
import { noon, startService } from '#test/support/server/service.ts'

/** A service, and the commands as they are run beside it. */
async function startWithCommands() {
  const world = await startService()
  const run = (command: AccountCommand, password = 'correct horse') =>
    runAccountCommand(world.store, command, {
      readPassword: () => Promise.resolve(password),
      now: noon,
      passwordCost: cheapPasswords,
    })
  const statusOf = async (username: string, password: string) => {
    const body = JSON.stringify({ username, password })
    return (await world.app.request(login.path, { method: 'POST', body })).status
  }
  return { ...world, run, statusOf }
}

const addAda = { name: 'account add', username: 'ada', role: 'AUDITOR' } as const

describe('The command “account add”', () => {
  it('creates an account that can sign in at once', async () => {
    const { run, statusOf } = await startWithCommands()
    expect(await run(addAda)).toBe('Added ada, AUDITOR.')
    expect([await statusOf('ada', 'correct horse'), await statusOf('ada', 'wrong')]).toEqual([200, 401])
  })

  it.each([
    ['a', 'The password must have at least 8 characters.'],
    [
      '12345678',
      'The password is one that attackers try first: use three or more unrelated words, or a password manager.',
    ],
  ])('refuses the password %j, and writes nothing', async (weak, message) => {
    const { run, store } = await startWithCommands()
    await expect(run(addAda, weak)).rejects.toThrow(new AccountError(message))
    expect(await listStoredAccounts(store)).toEqual([])
  })

  it('does not change an existing account', async () => {
    const { run, store } = await startWithCommands()
    await run(addAda)
    const before = await listStoredAccounts(store)
    await expect(run({ ...addAda, role: 'USER' }, 'other')).rejects.toThrow(
      new AccountError('There is already an account called ada.'),
    )
    expect(await listStoredAccounts(store)).toEqual(before)
  })
})

describe('The command “account password”', () => {
  it('changes the password', async () => {
    const { run, statusOf } = await startWithCommands()
    await run(addAda)
    const result = await run({ name: 'account password', username: 'ada' }, 'battery staple')
    expect(result).toBe('Changed the password of ada and ended its sessions.')
    expect([await statusOf('ada', 'battery staple'), await statusOf('ada', 'correct horse')]).toEqual([200, 401])
  })
})

describe('The command “account password” with a common password', () => {
  it('keeps the old one', async () => {
    const { run, statusOf } = await startWithCommands()
    await run(addAda)
    await expect(run({ name: 'account password', username: 'ada' }, 'password1')).rejects.toThrow('attackers try first')
    expect(await statusOf('ada', 'correct horse')).toBe(200)
  })
})

describe('The command “account disable”', () => {
  it('prevents further sign-ins', async () => {
    const { run, statusOf } = await startWithCommands()
    await run(addAda)
    const result = await run({ name: 'account disable', username: 'ada' })
    expect(result).toBe('Disabled ada and ended its sessions.')
    expect(await statusOf('ada', 'correct horse')).toBe(401)
  })
})

describe('An unknown account', () => {
  it.each(['account password', 'account disable'] as const)('is reported by %s', async (name) => {
    const { run } = await startWithCommands()
    await expect(run({ name, username: 'ada' })).rejects.toThrow(new AccountError('There is no account called ada.'))
  })
})

describe('The command “account list”', () => {
  it('reports that there is no account', async () => {
    expect(await (await startWithCommands()).run({ name: 'account list' })).toBe('There are no accounts yet.')
  })

  it('prints the accounts in columns', async () => {
    const { run } = await startWithCommands()
    await run(addAda)
    await run({ name: 'account add', username: 'Grace Hopper', role: 'STANDARD_REGISTRY' })
    await run({ name: 'account disable', username: 'ada' })
    const lines = (await run({ name: 'account list' })).split('\n')
    expect(lines[0]).toMatch(/^Grace Hopper {2}STANDARD_REGISTRY {2}did:\S+$/)
    expect(lines[1]).toMatch(/^ada {11}AUDITOR {12}did:\S+ {2}disabled$/)
  })
})
