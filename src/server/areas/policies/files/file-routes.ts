import { permissions } from '#api/accounts/accounts.ts'
import { keepFile, readFile } from '#api/policies/files.ts'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Guard } from '../../../http/caller.ts'
import { errorResponse } from '../../../http/errors.ts'
import { json, serve } from '../../../http/serve.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { FileKeeper } from './file-keeper.ts'

const mayUse = [permissions.executePolicies, permissions.managePolicies]

/** A file of somebody else: it is saved, never shown as a page of this site. */
const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
}

/** Mount it before the limit of ordinary bodies. */
export function serveFiles(app: Hono, files: FileKeeper, guard: Guard, limits: Limits): void {
  const tooLarge = new HttpError(
    413,
    'body_too_large',
    `The file is larger than ${limits.keptFileBytes / 2 ** 20} MiB.`,
  )
  app.use(
    '/api/v1/policies/:policyId/blocks/:uuid/files',
    bodyLimit({ maxSize: limits.keptFileBytes, onError: ({ req }) => errorResponse(req.path, tooLarge) }),
  )
  serve(app, keepFile, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    const place = { policyId: param('policyId'), uuid: param('uuid') }
    return json(await files.keep(place, caller, new Uint8Array(await context.req.arrayBuffer())), 201)
  })
  serve(app, readFile, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    const place = { policyId: param('policyId'), uuid: param('uuid') }
    const { type, content } = await files.read(place, caller, param('hash'))
    return new Response(new Uint8Array(content), {
      headers: {
        ...fileHeaders,
        'content-type': type,
        'content-disposition': `attachment; filename="${param('hash').slice(0, 12)}"`,
      },
    })
  })
}
