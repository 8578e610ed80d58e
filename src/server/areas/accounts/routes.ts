import { changePassword, getAccessToken, getAccount, login } from '#api/accounts/accounts.ts'
import type { Hono } from 'hono'
import { guessable, newPasswordFaults } from './password-strength.ts'
import type { SignIn } from './sign-in.ts'
import type { Guard } from '../../http/caller.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import type { AccountSource } from './source.ts'
import { json, serve } from '../../http/serve.ts'
import { HttpError, hasStatus, unauthorized, forbidden, invalidBody } from '../../platform/errors.ts'

export interface AccountRoutes {
  readonly accounts: AccountSource
  readonly signIn: SignIn
  readonly guard: Guard
  readonly clientAddress: ClientAddress
}

/** Guardian’s endpoints for signing in. */
export function serveAccounts(app: Hono, { accounts, signIn, guard, clientAddress }: AccountRoutes): void {
  serve(app, login, async ({ body, context }) => {
    const credentials = await body()
    return signIn.login(credentials, clientAddress(context)).catch((error: unknown) => {
      // Guardian answers this with success: clients read the body.
      if (error instanceof HttpError && error.extra['otprequired'] === true)
        return json({ success: false, otprequired: true })
      throw error
    })
  })

  serve(app, getAccessToken, async ({ body }) => {
    const { refreshToken } = await body()
    const renewed = await accounts.renew(refreshToken)
    if (!renewed) throw unauthorized()
    return { accessToken: renewed.accessToken }
  })

  serve(app, getAccount, async ({ context }) => {
    const caller = await guard(context).catch((error: unknown) => {
      if (hasStatus(error, 401)) return null
      throw error
    })
    if (!caller) return null
    const { ownerDid, account: upstreamAccount, ...own } = caller
    // Fields that Guardian’s clients expect.
    const more = { parent: ownerDid, hederaAccountId: null, permissionsGroup: [], location: 'local' }
    return { ...(upstreamAccount ?? more), ...own, permissions: [...own.permissions] }
  })

  serve(app, changePassword, async ({ body, context }) => {
    const caller = await guard(context)
    const change = await body()
    if (change.username !== caller.username) throw forbidden()
    const faults = await newPasswordFaults(change.newPassword, change.username)
    if (faults.length > 0)
      throw invalidBody(
        faults.map((fault) => `newPassword ${fault}`),
        faults.includes(guessable) ? { code: 'password_guessable' } : {},
      )
    return signIn.changePassword({ ...change, caller }, clientAddress(context))
  })
}
