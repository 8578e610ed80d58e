import { addPasskey, beginPasskey, beginPasskeySignIn } from '#api/accounts/passkeys.ts'
import type { Hono } from 'hono'
import type { Guard } from '../../http/caller.ts'
import { subnetOf, type ClientAddress } from '../../http/client-address.ts'
import { checkOrigin } from '../../http/session-cookie.ts'
import { serve } from '../../http/serve.ts'
import { deviceOf } from '../../http/sign-in-client.ts'
import { HttpError, notFound } from '../../platform/errors.ts'
import type { EmbeddedAccounts } from './embedded/accounts.ts'
import type { Factors } from './factors.ts'
import type { Passkeys } from './passkeys.ts'
import type { SignIn } from './sign-in.ts'

/** Passkeys, and the sign-in that they allow. */
export type PasskeyEntrance = Passkeys & Pick<EmbeddedAccounts, 'enter'>

export interface PasskeyRoutes {
  /** Both are null if a Guardian manages the accounts. */
  readonly passkeys: PasskeyEntrance | null
  readonly factors: Factors | null
  readonly signIn: SignIn
  readonly guard: Guard
  readonly clientAddress: ClientAddress
  readonly publicUrl: string
}

export function servePasskeys(app: Hono, options: PasskeyRoutes): void {
  const { passkeys, factors, signIn, guard, clientAddress, publicUrl } = options

  serve(app, beginPasskey, async ({ context, body }) => {
    const caller = await guard(context)
    if (!passkeys || !factors) throw notFound(elsewhere)
    const address = clientAddress(context)
    const isCode = (code: string) => factors.isCode(caller, code)
    const prover = { username: caller.username, proof: await body(), isCode }
    await signIn.prove(prover, { address, device: deviceOf(context) })
    return passkeys.begin(caller, subnetOf(address))
  })

  serve(app, addPasskey, async ({ context, body, param }) => {
    const caller = await guard(context)
    if (!passkeys) throw notFound(elsewhere)
    const recoveryCodes = await passkeys.add(caller, { challengeId: param('challengeId'), ...(await body()) })
    return { recoveryCodes: recoveryCodes && [...recoveryCodes] }
  })

  serve(app, beginPasskeySignIn, async ({ context, body }) => {
    checkOrigin(context, publicUrl)
    const { isSecond } = await body()
    return (passkeys ?? refuseElsewhere()).challenge(isSecond, subnetOf(clientAddress(context)))
  })
}

const elsewhere = 'The Guardian manages this account: add second factors there.'

export function refuseElsewhere(): never {
  throw new HttpError(
    422,
    'passkey_unavailable',
    'A Guardian manages the accounts: sign in with your name and password.',
  )
}
