import { permissions } from '#api/accounts/accounts.ts'
import {
  choosePolicyGroup,
  findBlockByTag,
  getBlock,
  getBlockByTag,
  getBlockParents,
  getPolicy,
  getPolicyBlocks,
  getPolicyNavigation,
  getRootBlock,
  getTagBlockMap,
  listBlockFailures,
  listPolicies,
  listPolicyGroups,
  sendFailureAgain,
  sendToBlock,
  sendToBlockByTag,
} from '#api/policies/policies.ts'
import { getSchemaOfType } from '#api/schemas/schemas.ts'
import type { Hono } from 'hono'
import type { Caller, Guard } from '../../http/caller.ts'
import type { BlockAddress, PolicySource } from './source.ts'
import { serveExternal } from './external-routes.ts'
import { serveGrids } from './grid-routes.ts'
import type { SendingQuota } from './sending-quota.ts'
import { numberedPagesOf } from '../../http/numbered-pages.ts'
import { json, jsonText, serve } from '../../http/serve.ts'

/** Each of these permissions gives access to blocks; each block then checks its own permissions. */
const mayUse = [permissions.executePolicies, permissions.managePolicies]
const mayList = [permissions.readPolicies, ...mayUse]

export function servePolicies(app: Hono, policies: PolicySource, guard: Guard, quota: SendingQuota): void {
  serveGrids(app, policies, guard, quota)
  serveExternal(app, policies, guard, quota)
  const send = async (address: BlockAddress, caller: Caller, body: string) => {
    quota.take(caller.id, Buffer.byteLength(body))
    return jsonText(await policies.send(address, caller, body))
  }

  serve(app, listPolicies, async ({ query, context }) => {
    const caller = await guard(context, mayList)
    const { policies: rows, total } = await policies.list(numberedPagesOf(query.pageIndex, query.pageSize), caller)
    return json(rows, 200, { 'x-total-count': String(total) })
  })
  serve(app, getPolicyBlocks, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await policies.tree(param('policyId'), caller))
  })
  serve(app, getRootBlock, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await policies.root(param('policyId'), caller, context.req.query()))
  })
  serve(app, getBlock, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    const address = { policyId: param('policyId'), uuid: param('uuid') }
    return jsonText(await policies.read(address, caller, context.req.query()))
  })
  serve(app, sendToBlock, async ({ param, context, text }) => {
    const caller = await guard(context, mayUse)
    const address = { policyId: param('policyId'), uuid: param('uuid') }
    return send(address, caller, await text())
  })
  serve(app, getBlockParents, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return json(await policies.parents(param('policyId'), param('uuid'), caller))
  })
  serve(app, getPolicy, async ({ param, context }) => {
    const caller = await guard(context, mayList)
    return jsonText(await policies.policy(param('policyId'), caller))
  })
  serve(app, listPolicyGroups, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await policies.groups(param('policyId'), caller))
  })
  serve(app, choosePolicyGroup, async ({ param, context, body }) => {
    const caller = await guard(context, mayUse)
    const { uuid } = await body()
    return json(await policies.chooseGroup(param('policyId'), caller, uuid))
  })
  serve(app, getPolicyNavigation, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await policies.navigation(param('policyId'), caller))
  })
  serve(app, getTagBlockMap, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return jsonText(await policies.tagBlockMap(param('policyId'), caller))
  })
  serve(app, listBlockFailures, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return json(await policies.failures(param('policyId'), caller))
  })
  serve(app, sendFailureAgain, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return json({ failures: await policies.sendAgain(param('policyId'), caller, param('failureId')) })
  })
  serve(app, getSchemaOfType, async ({ param, context }) => {
    const caller = await guard(context, mayList)
    return jsonText(await policies.schemaOfType(param('schemaType'), caller))
  })
  serve(app, findBlockByTag, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    return json(await policies.findTag(param('policyId'), param('tag'), caller))
  })
  serve(app, getBlockByTag, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    const address = { policyId: param('policyId'), tag: param('tag') }
    return jsonText(await policies.read(address, caller, context.req.query()))
  })
  serve(app, sendToBlockByTag, async ({ param, context, text }) => {
    const caller = await guard(context, mayUse)
    const address = { policyId: param('policyId'), tag: param('tag') }
    return send(address, caller, await text())
  })
}
