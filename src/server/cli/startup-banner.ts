import type { MadeAccount } from '../areas/accounts/first-accounts.ts'

/** The last thing that a start writes: where the service is, and passwords that were made, which are told only here. */
export function startupBanner(address: string, made: readonly MadeAccount[]): string {
  const width = Math.max(0, ...made.map(({ username }) => username.length))
  const accounts = made.map(
    ({ username, password }) => `Sign in as ${username.padEnd(width)}  ${password ?? 'with ADMIN_PASSWORD'}`,
  )
  const once = made.some(({ password }) => password !== null) ? ['Passwords are shown this once.'] : []
  const lines = [`Signalbox  ${address}`, ...accounts, ...once, 'Stop it with Ctrl+C.']
  return `\n${lines.map((line) => `  ${line}\n`).join('')}\n`
}
