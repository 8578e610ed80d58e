import type { Hono } from 'hono'
import { listGridActions, listGridRecords, listGrids, sendGridAction } from '#api/policies/grids.ts'
import { permissions } from '#api/accounts/accounts.ts'
import type { Guard } from '../../http/caller.ts'
import { jsonText, serve } from '../../http/serve.ts'
import type { PolicyGrids } from './grids-source.ts'
import type { SendingQuota } from './sending-quota.ts'

const mayUse = [permissions.executePolicies, permissions.managePolicies]

export function serveGrids(app: Hono, grids: PolicyGrids, guard: Guard, quota: SendingQuota): void {
  serve(app, listGrids, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await grids.listGrids(param('policyId'), caller))
  })
  serve(app, listGridActions, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await grids.listGridActions(param('policyId'), param('gridId'), caller))
  })
  serve(app, listGridRecords, async ({ param, query, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await grids.listGridRecords(param('policyId'), param('gridId'), caller, query))
  })
  serve(app, sendGridAction, async ({ param, context, text }) => {
    const caller = await guard(context, mayUse)
    const body = await text()
    quota.take(caller.id, Buffer.byteLength(body))
    const [policyId, gridId] = [param('policyId'), param('gridId')]
    const address = { policyId, gridId, recordId: param('recordId'), actionId: param('actionId') }
    return jsonText(await grids.sendGridAction(address, caller, body))
  })
}
