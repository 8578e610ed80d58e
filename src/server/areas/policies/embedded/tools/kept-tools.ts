import * as v from 'valibot'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { missingTools, withTools, type Tool } from '#domain/policies/rules/tools.ts'
import type { Store } from '../../../../platform/database/database.ts'
import type { PolicyToolRow } from '../../../../platform/database/policy-tables.ts'
import { parseStored } from '../../../../platform/stored-json.ts'
import { listTools, listToolsNamed } from '../../store/policy-tools.ts'

export interface KeptTool extends Tool {
  readonly id: string
  readonly schemas: readonly JsonObject[]
  readonly tools: readonly JsonObject[]
  readonly importedAt: number
}

const rows = v.array(v.custom<JsonObject>(isObject))
const ToolBody = v.object({ config: v.custom<JsonObject>(isObject), schemas: rows, tools: rows })

/** Newest first. */
export async function keptTools(store: Store): Promise<KeptTool[]> {
  return (await listTools(store)).map(toolOf)
}

/** The tools with a name, which may have different inputs and outputs. */
export async function keptToolsNamed(store: Store, name: string): Promise<KeptTool[]> {
  return (await listToolsNamed(store, name)).map(toolOf)
}

function toolOf({ id, name, message_id, hash, imported_at, body }: PolicyToolRow): KeptTool {
  const { config, schemas, tools } = parseStored(ToolBody, body, 'a tool')
  return { id, name, messageId: message_id, hash, importedAt: imported_at, config, schemas, tools }
}

/** A policy's blocks and schemas, with those of the tools that it uses. */
export function filledPolicy(
  config: JsonObject,
  references: readonly JsonObject[],
  tools: readonly KeptTool[],
): { readonly config: JsonObject; readonly schemas: readonly JsonObject[] } {
  const named = [...references, ...tools.flatMap((tool) => tool.tools)]
  const filled = withTools(config, named, tools)
  return { config: filled.config, schemas: filled.used.flatMap(({ schemas }) => schemas) }
}

/** The names of the tools that a policy is still missing. */
export function awaitedTools(config: JsonObject, references: readonly JsonObject[]): string[] {
  return [...new Set(missingTools(config, references).map(({ name }) => name))]
}
