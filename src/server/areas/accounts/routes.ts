import { changePassword, getAccessToken, getAccount, login, type Login } from '#api/accounts/accounts.ts'
import type { Context, Hono } from 'hono'
import { guessable, newPasswordFaults } from './password-strength.ts'
import type { SignIn } from './sign-in.ts'
import type { Guard } from '../../http/caller.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import type { AccountSource, SignedIn } from './source.ts'
import { deviceOf } from '../../http/sign-in-client.ts'
import { json, serve } from '../../http/serve.ts'
import { HttpError, hasStatus, unauthorized, forbidden, invalidBody } from '../../platform/errors.ts'

export interface AccountRoutes {
  readonly accounts: AccountSource
  readonly signIn: SignIn
  readonly guard: Guard
  readonly clientAddress: ClientAddress
}

/** Guardian’s sign-in endpoints. */
export function serveAccounts(app: Hono, { accounts, signIn, guard, clientAddress }: AccountRoutes): void {
  const clientOf = (context: Context) => ({ address: clientAddress(context), device: deviceOf(context) })

  serve(app, login, async ({ body, context }) => {
    const credentials = await body()
    return signIn.login(credentials, clientOf(context)).then(answerOf, (error: unknown) => {
      // Guardian answers this with a 200, and its clients read the body.
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
    const { id, username, did, role, permissions, ownerDid, account: upstreamAccount } = caller
    // Fields that Guardian’s clients expect.
    const more = { parent: ownerDid, hederaAccountId: null, permissionsGroup: [], location: 'local' }
    return { ...(upstreamAccount ?? more), id, username, did, role, permissions: [...permissions] }
  })

  serve(app, changePassword, async ({ body, context }) => {
    const caller = await guard(context)
    const change = await body()
    if (change.username !== caller.username) throw forbidden()
    if (caller.mustChangePassword && change.newPassword === change.oldPassword)
      throw invalidBody(['newPassword must differ from the temporary one'])
    const faults = await newPasswordFaults(change.newPassword, change.username)
    if (faults.length > 0)
      throw invalidBody(
        faults.map((fault) => `newPassword ${fault}`),
        faults.includes(guessable) ? { code: 'password_guessable' } : {},
      )
    return answerOf(await signIn.changePassword({ ...change, caller }, clientOf(context)))
  })
}

function answerOf({ username, did, role, refreshToken, weakPassword }: SignedIn): Login {
  return { username, did, role, refreshToken, weakPassword }
}
