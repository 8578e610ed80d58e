import { permissions } from '#api/accounts/accounts.ts'
import {
  actAsVirtualUser,
  addSavepoint,
  addVirtualUser,
  countSavepoints,
  deleteSavepoints,
  dropSandbox,
  getSandbox,
  listSavepoints,
  listVirtualUsers,
  openSandbox,
  renameSavepoint,
  restartDryRun,
  restoreSavepoint,
} from '#api/policies/dry-run.ts'
import type { Hono } from 'hono'
import type { Guard } from '../../../http/caller.ts'
import { json, jsonText, noContent, serve } from '../../../http/serve.ts'
import { HttpError, notFound } from '../../../platform/errors.ts'
import type { DryRuns, PolicySource } from '../source.ts'
import type { Sandboxes } from './sandboxes.ts'

/** A Guardian checks its own permissions for these; a sandbox belongs to the account that opened it. */
const mayUse = [permissions.executePolicies, permissions.managePolicies]

/** The virtual users, restart and savepoints of a dry run, in a sandbox or at a Guardian. */
export function serveDryRuns(app: Hono, { dryRuns }: PolicySource, guard: Guard): void {
  const known = (): DryRuns => {
    if (dryRuns) return dryRuns
    throw new HttpError(422, 'block_unsupported', 'There are no virtual users here: all users act as themselves.')
  }
  serve(app, listVirtualUsers, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return dryRuns ? jsonText(await dryRuns.users(param('policyId'), caller)) : json([])
  })
  serve(app, addVirtualUser, async ({ param, context, text, body }) => {
    const caller = await guard(context, mayUse)
    // Clients of a Guardian send no body.
    const { role = null } = (await text()).trim() === '' ? {} : await body()
    return jsonText(await known().addUser(param('policyId'), caller, role), {}, 201)
  })
  serve(app, actAsVirtualUser, async ({ param, context, body }) => {
    const caller = await guard(context, mayUse)
    const { did } = await body()
    return jsonText(await known().actAs(param('policyId'), caller, did))
  })
  serve(app, restartDryRun, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await known().restart(param('policyId'), caller))
  })
  serve(app, listSavepoints, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await known().savepoints(param('policyId'), caller))
  })
  serve(app, countSavepoints, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await known().countSavepoints(param('policyId'), caller, context.req.query()))
  })
  serve(app, addSavepoint, async ({ param, context, text, body }) => {
    const caller = await guard(context, mayUse)
    const sent = { value: await body(), text: await text() }
    return jsonText(await known().save(param('policyId'), caller, sent))
  })
  serve(app, restoreSavepoint, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await known().restore(param('policyId'), caller, param('savepointId')))
  })
  serve(app, renameSavepoint, async ({ param, context, text, body }) => {
    const caller = await guard(context, mayUse)
    const sent = { value: await body(), text: await text() }
    const place = { policyId: param('policyId'), savepointId: param('savepointId') }
    return jsonText(await known().rename(place, caller, sent))
  })
  serve(app, deleteSavepoints, async ({ param, context, text, body }) => {
    const caller = await guard(context, mayUse)
    const sent = { value: await body(), text: await text() }
    return jsonText(await known().deleteSavepoints(param('policyId'), caller, sent))
  })
}

/** `sandboxes` is null if a Guardian manages the policies. */
export function serveSandboxes(app: Hono, sandboxes: Sandboxes | null, guard: Guard): void {
  const known = (): Sandboxes => {
    if (sandboxes) return sandboxes
    throw notFound('A Guardian manages these policies. Start a dry run there.')
  }
  serve(app, getSandbox, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return json({ sandbox: await known().state(param('policyId'), caller) })
  })
  serve(app, openSandbox, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return json(await known().open(param('policyId'), caller), 201)
  })
  serve(app, dropSandbox, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    await known().drop(param('policyId'), caller)
    return noContent()
  })
}
