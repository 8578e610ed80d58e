import { byteSize } from '#domain/text/counted.ts'
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
import type { BlockAddress, PolicySource, ExternalTarget } from './source.ts'
import { numberedPagesOf } from '../../http/numbered-pages.ts'
import { json, jsonText, serve } from '../../http/serve.ts'
import { listGridActions, listGridRecords, listGrids, sendGridAction } from '#api/policies/grids.ts'
import type { PolicyGrids } from './grids-source.ts'
import {
  listNewNotifications,
  listNotifications,
  readAllNotifications,
  sendExternalData,
  sendExternalDataTo,
} from '#api/policies/external.ts'
import { createCountedWindows } from '../../platform/counted-windows.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'

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

function serveGrids(app: Hono, grids: PolicyGrids, guard: Guard, quota: SendingQuota): void {
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

/** Data that policies receive from outside their pages, and notifications from policies. */
function serveExternal(app: Hono, policies: PolicySource, guard: Guard, quota: SendingQuota): void {
  const receive = async (target: ExternalTarget | null, caller: Caller, body: string) => {
    quota.take(caller.id, Buffer.byteLength(body))
    await policies.receive(target, caller, body)
    return json(true)
  }
  const { notifications } = policies

  serve(app, sendExternalData, async ({ context, text }) => receive(null, await guard(context, mayUse), await text()))
  serve(app, sendExternalDataTo, async ({ param, context, text }) => {
    const caller = await guard(context, mayUse)
    return receive({ policyId: param('policyId'), blockTag: param('blockTag') }, caller, await text())
  })
  serve(app, listNotifications, async ({ query, context }) => {
    const caller = await guard(context, mayUse)
    const { rows, total } = await notifications.list(numberedPagesOf(query.pageIndex, query.pageSize), caller)
    return jsonText(rows, { 'x-total-count': String(total) })
  })
  serve(app, listNewNotifications, async ({ context }) =>
    jsonText(await notifications.fresh(await guard(context, mayUse))),
  )
  serve(app, readAllNotifications, async ({ query, context }) =>
    jsonText(await notifications.readAll(query.policyId ?? null, await guard(context, mayUse))),
  )
}

interface QuotaOptions {
  readonly limits: Pick<Limits, 'sendsPerMinute' | 'sendsPerDay' | 'sentBytesPerDay' | 'countedAccounts'>
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

interface SendingQuota {
  /** Counts what an account sends to blocks. Throws `HttpError` 429 if it is too much. */
  take(account: string, bytes: number): void
}

const minuteMs = 60_000
const dayMs = 86_400_000

export function createSendingQuota({ limits, monotonic }: QuotaOptions): SendingQuota {
  const windows = (lengthMs: number) => createCountedWindows({ lengthMs, maxOwners: limits.countedAccounts, monotonic })
  const bounds = [
    {
      used: windows(minuteMs),
      max: limits.sendsPerMinute,
      isBytes: false,
      what: `${limits.sendsPerMinute} times within a minute`,
    },
    { used: windows(dayMs), max: limits.sendsPerDay, isBytes: false, what: `${limits.sendsPerDay} times within a day` },
    {
      used: windows(dayMs),
      max: limits.sentBytesPerDay,
      isBytes: true,
      what: `${byteSize(limits.sentBytesPerDay)} within a day`,
    },
  ]
  return {
    take(account, bytes) {
      for (const { used, max, isBytes, what } of bounds)
        if (used.total(account) + (isBytes ? bytes : 1) > max)
          throw tooManyRequests(`You have sent ${what}.`, used.secondsLeft(account))
      for (const { used, isBytes } of bounds) used.add(account, isBytes ? bytes : 1)
    },
  }
}
