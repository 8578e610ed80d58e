import { permissions } from '#api/accounts/accounts.ts'
import {
  listNewNotifications,
  listNotifications,
  readAllNotifications,
  sendExternalData,
  sendExternalDataTo,
} from '#api/policies/external.ts'
import type { Hono } from 'hono'
import type { Caller, Guard } from '../../http/caller.ts'
import { numberedPagesOf } from '../../http/numbered-pages.ts'
import { json, jsonText, serve } from '../../http/serve.ts'
import type { SendingQuota } from './sending-quota.ts'
import type { ExternalTarget, PolicySource } from './source.ts'

const mayUse = [permissions.executePolicies, permissions.managePolicies]

/** Data that policies receive from outside their pages, and notifications from policies. */
export function serveExternal(app: Hono, policies: PolicySource, guard: Guard, quota: SendingQuota): void {
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
