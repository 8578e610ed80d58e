import { login, getAccessToken } from '#api/accounts/accounts.ts'
import { createClient } from '#api/client.ts'
import { storeNewAccount, type NewAccount } from '#server/areas/accounts/add-account.ts'
import type { PasswordCost } from '#server/areas/accounts/password.ts'
import type { TestService } from '#test/support/server/service.ts'

/** A low cost: tests hash many passwords that need no protection. */
export const cheapPasswords: PasswordCost = { log2n: 4, p: 1 }

/** The password of every account that `giveAccount` creates by default. */
export const password = 'correct horse'

/** Adds an account: by default a Standard Registry named admin. */
export async function giveAccount({ store, now }: TestService, account: Partial<NewAccount> = {}): Promise<void> {
  const whole = { username: 'admin', role: 'STANDARD_REGISTRY', password, ...account } as const
  const isNew = await storeNewAccount(store, whole, now, cheapPasswords)
  if (!isNew) throw new Error(`there is an account called ${whole.username} already`)
}

/** Signs in as an existing account and returns an access token that is valid for a minute of the service's clock. */
export async function tokenOf({ app }: TestService, username = 'admin'): Promise<string> {
  const client = createClient({ fetch: async (input, init) => app.request(input, init) })
  const { refreshToken } = await client.call(login, { body: JSON.stringify({ username, password }) })
  return (await client.call(getAccessToken, { body: JSON.stringify({ refreshToken }) })).accessToken
}

/** The header that goes with a token. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
