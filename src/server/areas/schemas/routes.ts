import { permissions } from '#api/accounts/accounts.ts'
import {
  activateSchema,
  createSchema,
  deleteSchema,
  getActiveSchema,
  getSchema,
  listSchemaChanges,
  listSchemas,
  listSchemaVersions,
  updateSchema,
} from '#api/schemas/schemas.ts'
import type { Hono } from 'hono'
import type { Guard } from '../../http/caller.ts'
import type { SchemaSource } from './source.ts'
import { numberedPagesOf } from '../../http/numbered-pages.ts'
import { json, jsonText, noContent, serve } from '../../http/serve.ts'
import { localSchemaChecker, type SchemaReader } from './schema-checker.ts'

export function serveSchemas(
  app: Hono,
  schemas: SchemaSource,
  guard: Guard,
  reader: SchemaReader = localSchemaChecker,
): void {
  serve(app, getActiveSchema, async ({ param, context }) => {
    const caller = await guard(context)
    return jsonText(await schemas.active(param('entity'), caller))
  })
  serve(app, listSchemas, async ({ query, context }) => {
    const caller = await guard(context, permissions.readSystemSchemas)
    const apiVersion2 = context.req.header('api-version') === '2'
    const { schemas: rows, total } = await schemas.list(
      numberedPagesOf(query.pageIndex, query.pageSize),
      caller,
      apiVersion2,
    )
    const shown = apiVersion2 ? rows.map((row) => ({ ...row, document: undefined })) : rows
    return json(shown, 200, { 'x-total-count': String(total), vary: 'Api-Version' })
  })
  serve(app, createSchema, async ({ context, text }) => {
    const caller = await guard(context, permissions.createSystemSchema)
    return json(await schemas.create(await reader.read(await text()), caller), 201)
  })
  serve(app, updateSchema, async ({ param, context, text }) => {
    const caller = await guard(context, permissions.updateSystemSchema, 'STANDARD_REGISTRY')
    const id = param('schemaId')
    return json(
      await schemas.update(id, await reader.read(await text(), id), {
        caller,
        ifMatch: context.req.header('if-match'),
      }),
    )
  })
  serve(app, activateSchema, async ({ param, context }) => {
    const caller = await guard(context, permissions.activateSystemSchema)
    await schemas.activate(param('schemaId'), { caller, ifMatch: context.req.header('if-match') })
    return json(null)
  })
  serve(app, deleteSchema, async ({ param, context }) => {
    const caller = await guard(context, permissions.deleteSystemSchema)
    await schemas.remove(param('schemaId'), { caller, ifMatch: context.req.header('if-match') })
    return noContent()
  })
  serve(app, getSchema, async ({ param, context }) => {
    const schema = await schemas.read(param('schemaId'), await guard(context))
    return json(schema, 200, { etag: `"${schema.updateDate}"` })
  })
  serve(app, listSchemaChanges, async ({ context }) => {
    await guard(context, permissions.readSystemSchemas)
    const changes = await schemas.changes()
    return json({ changes: changes.map(({ id, by, at }) => ({ schema_id: id, by, at: new Date(at).toISOString() })) })
  })
  serve(app, listSchemaVersions, async ({ param, context }) => {
    await guard(context, permissions.readSystemSchemas)
    return json({ versions: await schemas.versions(param('schemaId')) })
  })
}
