import type { Hono } from 'hono'
import { openApiDocument } from './document.ts'
import { json } from '../http/serve.ts'

/** `/openapi.json`: the interface as the endpoints describe it. `version` is that of the service. */
export function serveOpenApi(app: Hono, version: string): void {
  const document = openApiDocument(version)
  app.get('/openapi.json', () => json(document))
}
