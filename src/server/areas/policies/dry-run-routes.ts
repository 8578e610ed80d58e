import { permissions } from '#api/accounts/accounts.ts'
import { actAsVirtualUser, addVirtualUser, listVirtualUsers } from '#api/policies/dry-run.ts'
import type { Hono } from 'hono'
import type { Guard } from '../../http/caller.ts'
import { json, jsonText, serve } from '../../http/serve.ts'
import { HttpError } from '../../platform/errors.ts'
import type { PolicySource, VirtualUsers } from './source.ts'

/** A Guardian checks its own permission for these. */
const mayUse = [permissions.executePolicies, permissions.managePolicies]

/** The virtual users of a Guardian's dry run. Embedded policies have none: everybody acts as themselves. */
export function serveDryRuns(app: Hono, { virtualUsers }: PolicySource, guard: Guard): void {
  const users = (): VirtualUsers => {
    if (virtualUsers) return virtualUsers
    throw new HttpError(422, 'block_unsupported', 'There are no virtual users here: everybody acts as themselves.')
  }
  serve(app, listVirtualUsers, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return virtualUsers ? jsonText(await virtualUsers.list(param('policyId'), caller)) : json([])
  })
  serve(app, addVirtualUser, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await users().add(param('policyId'), caller))
  })
  serve(app, actAsVirtualUser, async ({ param, context, body }) => {
    const caller = await guard(context, mayUse)
    const { did } = await body()
    return jsonText(await users().actAs(param('policyId'), caller, did))
  })
}
