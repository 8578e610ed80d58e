import { stringifyJson } from '#api/json.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { keptFileReference, keptFilesIn } from '#domain/schemas/form/kept-file.ts'
import { invalidBody } from '../../../../platform/errors.ts'
import { listSent, noteReferences } from '../../store/kept-files.ts'
import type { BlockRun } from './block-type.ts'

/**
 * Marks the files that an input refers to as used, in the transaction that stores the input. Throws `HttpError`
 * for a file that the caller has not uploaded and does not see in a document named by the input. Otherwise anyone
 * who learns a hash could read the file by sending it.
 */
export async function referToFiles(run: BlockRun, input: JsonObject): Promise<void> {
  // Parsed and serialized again, because references may be escaped in the text.
  const hashes = keptFilesIn(stringifyJson(input))
  if (hashes.length === 0) return
  if (hashes.length > maxFiles) throw invalidBody([`The document refers to more than ${maxFiles} files`])
  const { store, policy, caller } = run
  const sent = caller ? await listSent(store, policy.id, caller.id, hashes) : new Set<string>()
  const others = hashes.filter((hash) => !sent.has(hash))
  const seen = others.length > 0 ? await seenFiles(run, input) : new Set<string>()
  const refused = others.filter((hash) => !seen.has(hash))
  if (refused.length > 0) throw invalidBody(refused.slice(0, maxReasons).map(reasonFor))
  await noteReferences(store, policy.id, hashes, run.now)
}

const maxFiles = 1000
const maxReasons = 10

function reasonFor(hash: string): string {
  return `${keptFileReference(hash)} is not a file that you have sent to this policy. Choose the file again`
}

/** The files of the documents that an input names, if a source shows these documents to the caller. */
async function seenFiles({ documents }: BlockRun, input: JsonObject): Promise<ReadonlySet<string>> {
  const { ref, document, documentId } = input
  const named = [input, ref, document, documentId].map((one) => (isObject(one) ? one['id'] : one))
  const found = new Set<string>()
  for (const id of new Set(named)) {
    const row = typeof id === 'string' ? await documents.findVisible(id) : undefined
    if (row) for (const hash of keptFilesIn(stringifyJson(row))) found.add(hash)
  }
  return found
}
