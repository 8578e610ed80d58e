import type { JsonObject } from '#domain/json/json-value.ts'
import { pathText } from '#domain/json/value-violation.ts'
import { plainObject } from '#domain/json/plain-numbers.ts'
import { policyFileBounds, unpackPolicy } from './policy-archive.ts'
import { notesOf, type PolicyCheck, type PolicyNote } from '#domain/policies/policy-blocks-check.ts'
import { checkPolicy } from '#domain/policies/policy-check.ts'
import { ImportError } from '../../../platform/expected-error.ts'
import { isZip } from '#domain/zip/archive-in.ts'
import { ArchiveError } from '../../../platform/zip/zip-reader.ts'

export interface ReceivedPolicy {
  /** The content of `policy.json` with `schemas`, `tokens`, `tools` and `artifacts` as rows. */
  readonly policy: JsonObject
  readonly refusals: PolicyCheck['refusals']
  readonly notes: PolicyCheck['notes']
}

/**
 * Reads and checks a policy as exported by a Guardian, or as bare JSON. If the file is trusted, bare JSON may
 * contain any number of documents. Throws an `ImportError`.
 */
export function receivePolicy(bytes: Uint8Array, name: string, isTrusted = false): ReceivedPolicy {
  try {
    const { file, tokens, tools, artifacts, notes } = unpackPolicy(
      bytes,
      isTrusted && !isZip(bytes) ? { ...policyFileBounds, maxTextBytes: Infinity } : policyFileBounds,
    )
    const policy = { ...file, tokens, tools, artifacts }
    const check = checkPolicy(plainObject(policy))
    return {
      policy,
      refusals: check.refusals,
      notes: [...notesOf(null, notes), ...check.notes],
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw new ImportError(`${name} ${error.message}.`, { cause: error })
    throw error
  }
}

/** How many positions one line names. */
const maxPlaces = 3

/** One line for each kind of note, with its first positions. */
export function groupedNotes(notes: readonly PolicyNote[]): readonly string[] {
  return [...Map.groupBy(notes, ({ message }) => message)].map(([message, same]) => {
    const places = same.slice(0, maxPlaces).map(placeOf).join(', ')
    const more = same.length - maxPlaces
    return `${places}${more > 0 ? ` and ${more} more` : ''}: ${message}`
  })
}

/** `config.children[2].tag (choose_role)` */
function placeOf({ path, tag }: PolicyNote): string {
  return `${pathText(path)}${tag === null ? '' : ` (${tag})`}`
}
