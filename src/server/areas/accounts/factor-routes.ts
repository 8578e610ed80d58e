import {
  beginTotp,
  confirmTotp,
  listFactors,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
  type Proof,
} from '#api/accounts/factors.ts'
import { isoOrNull, utcIso } from '#domain/time/instant.ts'
import type { Context, Hono } from 'hono'
import type { Caller, Guard } from '../../http/caller.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import { noContent, serve } from '../../http/serve.ts'
import { deviceOf } from '../../http/sign-in-client.ts'
import { notFound } from '../../platform/errors.ts'
import type { Factors } from './factors.ts'
import type { SignIn } from './sign-in.ts'

export interface FactorRoutes {
  /** Null if a Guardian manages the accounts. */
  readonly factors: Factors | null
  readonly signIn: SignIn
  readonly guard: Guard
  readonly mustEnroll: (caller: Caller) => Promise<boolean>
  readonly clientAddress: ClientAddress
}

/** The second factors of an account. Adding or removing one requires the password again. */
export function serveFactors(app: Hono, { factors, signIn, guard, mustEnroll, clientAddress }: FactorRoutes): void {
  async function open(context: Context): Promise<{ readonly own: Factors; readonly caller: Caller }> {
    const caller = await guard(context)
    if (!factors) throw notFound('The Guardian manages this account: add second factors there.')
    return { own: factors, caller }
  }
  const prove = (context: Context, own: Factors, caller: Caller, proof: Proof) =>
    signIn.prove(
      { username: caller.username, proof, isCode: (code) => own.isCode(caller, code) },
      { address: clientAddress(context), device: deviceOf(context) },
    )

  serve(app, listFactors, async ({ context }) => {
    const { own, caller } = await open(context)
    const { factors: listed, recoveryCodesLeft } = await own.list(caller)
    return {
      factors: listed.map(({ id, kind, name, createdAt, usedAt }) => {
        return { id, kind, name, createdAt: utcIso(createdAt), usedAt: isoOrNull(usedAt) }
      }),
      recoveryCodesLeft,
      isDemanded: await mustEnroll(caller),
    }
  })

  serve(app, beginTotp, async ({ context, body }) => {
    const { own, caller } = await open(context)
    await prove(context, own, caller, await body())
    return own.begin(caller)
  })

  serve(app, confirmTotp, async ({ context, body, param }) => {
    const { own, caller } = await open(context)
    const given = await body()
    const recoveryCodes = await own.confirm(caller, param('factorId'), given)
    return { recoveryCodes: recoveryCodes === null ? null : [...recoveryCodes] }
  })

  serve(app, renameFactor, async ({ context, body, param }) => {
    const { own, caller } = await open(context)
    await own.rename(caller, param('factorId'), (await body()).name)
    return noContent()
  })

  serve(app, removeFactor, async ({ context, body, param }) => {
    const { own, caller } = await open(context)
    await prove(context, own, caller, await body())
    await own.remove(caller, param('factorId'))
    return noContent()
  })

  serve(app, renewRecoveryCodes, async ({ context, body }) => {
    const { own, caller } = await open(context)
    await prove(context, own, caller, await body())
    return { recoveryCodes: [...(await own.renewRecoveryCodes(caller))] }
  })
}
