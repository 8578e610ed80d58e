import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import type { Tool } from '#domain/policies/rules/tools.ts'
import { textIn } from '#domain/policies/policy-row.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { ImportError } from '../../../platform/expected-error.ts'
import { objectIn, readRows, requireTextBound } from '../../../platform/zip/json-entries.ts'
import { isZip } from '#domain/zip/archive-in.ts'
import { ArchiveError, listEntries, unfold } from '../../../platform/zip/zip-reader.ts'
import { policyFileBounds } from './policy-archive.ts'

export interface ReceivedTool extends Tool {
  readonly schemas: readonly JsonObject[]
  /** The tools that it uses itself. */
  readonly tools: readonly JsonObject[]
}

const toolEntry = 'tool.json'

/** Reads a `.tool` zip, or a tool as bare JSON. Throws an `ImportError`. */
export function receiveTool(bytes: Uint8Array, name: string): ReceivedTool {
  try {
    return toolIn(bytes)
  } catch (error) {
    if (error instanceof ArchiveError) throw new ImportError(`${name} ${error.message}.`, { cause: error })
    throw error
  }
}

function toolIn(bytes: Uint8Array): ReceivedTool {
  if (!isZip(bytes)) {
    requireTextBound(bytes.length, policyFileBounds)
    const file = objectIn(bytes, 'is neither a zip nor JSON')
    return toolOf(file, objectsIn(file['schemas']), objectsIn(file['tools']))
  }
  const entries = listEntries(bytes, policyFileBounds).filter(({ isFolder }) => !isFolder)
  const main = entries.find(({ name }) => name === toolEntry)
  if (!main) throw new ArchiveError('is a zip, but not a tool: it has no tool.json')
  const folder = (prefix: string) => entries.filter(({ name }) => name.startsWith(prefix) && name.endsWith('.json'))
  const [schemas, tools] = [folder('schemas/'), folder('tools/')]
  requireTextBound(
    [main, ...schemas, ...tools].reduce((sum, { size }) => sum + size, 0),
    policyFileBounds,
  )
  return toolOf(
    objectIn(unfold(main), 'has a tool.json that is not JSON'),
    readRows(schemas).rows,
    readRows(tools).rows,
  )
}

function toolOf(file: JsonObject, schemas: readonly JsonObject[], tools: readonly JsonObject[]): ReceivedTool {
  const { config } = file
  if (!isObject(config) || config['blockType'] !== 'tool')
    throw new ArchiveError('contains no tool: its config is not a block of the type tool')
  const name = textIn(file, 'name')
  if (name === null) throw new ArchiveError('contains a tool without a name')
  return { name, messageId: textIn(file, 'messageId'), hash: textIn(file, 'hash'), config, schemas, tools }
}
