import { permissions } from '#api/accounts/accounts.ts'
import {
  getDocumentHistories,
  getGridFacts,
  getGridRows,
  getPolicyFlow,
  getPolicyWork,
  listHeldBack,
} from '#api/policies/policy-work.ts'
import { stringifyJson } from '#api/json.ts'
import type { Hono } from 'hono'
import type { Guard } from '../../http/caller.ts'
import { json, jsonText, serve } from '../../http/serve.ts'
import { notFound } from '../../platform/errors.ts'
import type { PolicyInsight, PolicySource } from './source.ts'

const mayUse = [permissions.executePolicies, permissions.managePolicies]

/** Answers that a Guardian does not offer. */
export function serveInsight(app: Hono, { insight }: Pick<PolicySource, 'insight'>, guard: Guard): void {
  const known = (): PolicyInsight => {
    if (!insight) throw notFound('A Guardian has the documents of these policies and does not provide this.')
    return insight
  }
  serve(app, getPolicyWork, async ({ context }) => {
    const caller = await guard(context, mayUse)
    return json(await known().work(caller))
  })
  serve(app, getGridFacts, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return json(await known().gridFacts({ policyId: param('policyId'), uuid: param('uuid') }, caller))
  })
  serve(app, getGridRows, async ({ param, query, context }) => {
    const caller = await guard(context, mayUse)
    const address = { policyId: param('policyId'), uuid: param('uuid') }
    return jsonText(stringifyJson(await known().gridRows(address, caller, query.page ?? '0')))
  })
  serve(app, getDocumentHistories, async ({ param, query, context }) => {
    const caller = await guard(context, mayUse)
    const ids = query.ids.split(',').filter((id) => id !== '')
    return json(await known().histories(param('policyId'), caller, ids))
  })
  serve(app, getPolicyFlow, async ({ param, query, context }) => {
    const caller = await guard(context, mayUse)
    return json(await known().flow(param('policyId'), caller, query.document ?? null))
  })
  serve(app, listHeldBack, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return json(await known().heldBack(param('policyId'), caller))
  })
}
