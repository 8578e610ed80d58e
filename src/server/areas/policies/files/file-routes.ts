import { byteSize } from '#domain/text/counted.ts'
import { permissions } from '#api/accounts/accounts.ts'
import { keepFile, readFile } from '#api/policies/files.ts'
import type { Hono } from 'hono'
import type { Guard } from '../../../http/caller.ts'
import { limitBody } from '../../../http/bound-bodies.ts'
import { json, serve } from '../../../http/serve.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { FileKeeper } from './file-keeper.ts'
import { receiveFile } from './received-file.ts'

const mayUse = [permissions.executePolicies, permissions.managePolicies]

/** Uploaded files are untrusted: they are downloaded, never shown as a page of this site. */
const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
}

/** Must be mounted before the size limit for other bodies. */
export function serveFiles(app: Hono, files: FileKeeper, guard: Guard, limits: Limits): void {
  const tooLarge = new HttpError(413, 'body_too_large', `The file is larger than ${byteSize(limits.keptFileBytes)}.`)
  app.use('/api/v1/policies/:policyId/blocks/:uuid/files', limitBody(limits.keptFileBytes, tooLarge))
  serve(app, keepFile, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    const place = { policyId: param('policyId'), uuid: param('uuid') }
    return json(await files.keep(place, caller, () => receiveFile(context.req.raw.body)), 201)
  })
  serve(app, readFile, async ({ param, context }) => {
    const caller = await guard(context, mayUse)
    const place = { policyId: param('policyId'), uuid: param('uuid') }
    const { type, parts } = await files.read(place, caller, param('hash'))
    return new Response(streamOf(parts), {
      headers: {
        ...fileHeaders,
        'content-type': type,
        'content-disposition': `attachment; filename="${param('hash').slice(0, 12)}"`,
      },
    })
  })
}

function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next()
      if (next.done === true) controller.close()
      else controller.enqueue(new Uint8Array(next.value))
    },
  })
}
