import {
  addAccount,
  changeAccount,
  listAccounts,
  resetFactors,
  resetPassword,
  signOutAccount,
  signOutOthers,
  type AdministeredAccount,
} from '#api/accounts/administration.ts'
import { isoOrNull, utcIso } from '#domain/time/instant.ts'
import type { Context, Hono } from 'hono'
import type { Caller, Guard } from '../../../http/caller.ts'
import { json, noContent, serve } from '../../../http/serve.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Administration } from './administration.ts'
import type { AccountFacts } from '../store/account-list.ts'

export interface AdministrationRoutes {
  /** Null if a Guardian manages the accounts. */
  readonly administration: Administration | null
  readonly guard: Guard
}

export function serveAdministration(app: Hono, { administration, guard }: AdministrationRoutes): void {
  async function open(context: Context): Promise<{ readonly own: Administration; readonly caller: Caller }> {
    const caller = await guard(context, undefined, 'STANDARD_REGISTRY')
    if (!administration) throw notFound('The Guardian manages the accounts: administer them there.')
    return { own: administration, caller }
  }

  serve(app, listAccounts, async ({ context, query }) => {
    const { own, caller } = await open(context)
    const { accounts, next } = await own.list(query)
    return { accounts: accounts.map((facts) => answerOf(facts, caller)), next }
  })

  serve(app, addAccount, async ({ context, body }) => {
    const { own, caller } = await open(context)
    const { account, password } = await own.add(caller, await body())
    return json({ account: answerOf(account, caller), password }, 201)
  })

  serve(app, changeAccount, async ({ context, body, param }) => {
    const { own, caller } = await open(context)
    return answerOf(await own.change(caller, param('accountId'), await body()), caller)
  })

  serve(app, resetPassword, async ({ context, param }) => {
    const { own, caller } = await open(context)
    return { password: await own.resetPassword(caller, param('accountId')) }
  })

  serve(app, signOutAccount, async ({ context, param }) => {
    const { own, caller } = await open(context)
    await own.signOut(caller, param('accountId'))
    return noContent()
  })

  serve(app, signOutOthers, async ({ context }) => {
    const { own, caller } = await open(context)
    return { accounts: await own.signOutOthers(caller) }
  })

  serve(app, resetFactors, async ({ context, param }) => {
    const { own, caller } = await open(context)
    await own.resetFactors(caller, param('accountId'))
    return noContent()
  })
}

function answerOf({ account, factors, lastUsedAt }: AccountFacts, caller: Caller): AdministeredAccount {
  const { id, username, did, role, disabled, sample, created_at: createdAt } = account
  return {
    id,
    username,
    did,
    role,
    isDisabled: disabled === 1,
    isSample: sample === 1,
    isSelf: id === caller.id,
    createdAt: utcIso(createdAt),
    lastUsedAt: isoOrNull(lastUsedAt),
    factors,
  }
}
