import { byteSize } from '#domain/text/counted.ts'
import { permissions } from '#api/accounts/accounts.ts'
import {
  exportPolicyFile,
  exportPolicySchemas,
  getPolicyDependents,
  importPolicyFile,
  importPolicyTool,
  listPolicyTools,
  previewPolicyFile,
  previewPolicyTool,
  removePolicy,
  renamePolicy,
} from '#api/policies/policy-files.ts'
import type { Context, Hono } from 'hono'
import type { Caller, Guard } from '../../http/caller.ts'
import { json, noContent, serve } from '../../http/serve.ts'
import { HttpError, notFound, notRegistered } from '../../platform/errors.ts'
import { limits } from '../../platform/limits.ts'
import type { FileSender, PolicyFiles, SentFile } from './policy-files.ts'
import type { PolicySource } from './source.ts'

const tooLarge = new HttpError(413, 'body_too_large', `The file is larger than ${byteSize(limits.policyFileBytes)}.`)

export interface PolicyFileRoutes {
  /** Null if a Guardian manages the policies. */
  readonly files: PolicyFiles | null
  readonly policies: Pick<PolicySource, 'load'>
  readonly guard: Guard
  readonly now: () => number
}

/** Must be mounted before the size limit for other bodies. */
export function servePolicyFiles(app: Hono, { files: ours, policies, guard, now }: PolicyFileRoutes): void {
  async function open(context: Context): Promise<{ files: PolicyFiles; sender: FileSender }> {
    const caller = await guard(context, permissions.managePolicies, 'STANDARD_REGISTRY')
    if (!ours) throw notFound('A Guardian manages these policies. Import and export them there.')
    return { files: ours, sender: senderOf(caller) }
  }

  serve(app, previewPolicyFile, async ({ query, context }) => {
    const { files, sender } = await open(context)
    return files.preview(await fileIn(context, query.name), sender)
  })
  serve(app, importPolicyFile, async ({ query, context }) => {
    const { files, sender } = await open(context)
    const { id, name, tag, number, outcome } = await files.import(
      await fileIn(context, query.name),
      query.choice ?? 'ask',
      sender,
      now(),
    )
    await policies.load?.()
    return { id, name, tag, number, outcome }
  })
  serve(app, previewPolicyTool, async ({ query, context }) => {
    const { files } = await open(context)
    return json(await files.previewTool(await fileIn(context, query.name)))
  })
  serve(app, importPolicyTool, async ({ query, context }) => {
    const { files, sender } = await open(context)
    return json(await files.importTool(await fileIn(context, query.name), sender, now()))
  })
  serve(app, listPolicyTools, async ({ context }) => {
    const { files } = await open(context)
    return json(await files.tools())
  })
  serve(app, exportPolicyFile, async ({ param, context }) => {
    const { files, sender } = await open(context)
    return download(await files.export(param('policyId'), false, sender), 'policy')
  })
  serve(app, exportPolicySchemas, async ({ param, context }) => {
    const { files, sender } = await open(context)
    return download(await files.export(param('policyId'), true, sender), 'schema')
  })
  serve(app, getPolicyDependents, async ({ param, context }) => {
    const { files, sender } = await open(context)
    return json(await files.dependents(param('policyId'), sender))
  })
  serve(app, renamePolicy, async ({ param, context, body }) => {
    const { files, sender } = await open(context)
    const { name } = await body()
    await files.rename(param('policyId'), name, sender, now())
    return { name: name.trim() }
  })
  serve(app, removePolicy, async ({ param, context }) => {
    const { files, sender } = await open(context)
    await files.remove(param('policyId'), sender, now())
    return noContent()
  })
}

function senderOf({ did, username }: Caller): FileSender {
  if (did === null) throw notRegistered()
  return { did, username }
}

/** Reads at most `limits.policyFileBytes`. */
export async function fileIn({ req }: Context, name = 'The file'): Promise<SentFile> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of req.raw.body ?? []) {
    length += part.length
    if (length > limits.policyFileBytes) throw tooLarge
    parts.push(part)
  }
  return { bytes: new Uint8Array(Buffer.concat(parts)), name }
}

/** Proxies and browsers refuse long headers. */
const maxFileNameLength = 100

function download({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }, ending: string): Response {
  const file = `${name.slice(0, maxFileNameLength).replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')}.${ending}`
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file)}`,
      'cache-control': 'no-store',
    },
  })
}
