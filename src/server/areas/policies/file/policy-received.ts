import type { JsonObject } from '#domain/json/json-value.ts'
import type { ValueViolation } from '#domain/json/value-violation.ts'
import { plainObject } from '#domain/json/plain-numbers.ts'
import { unpackPolicy } from './policy-archive.ts'
import { notesOf, type PolicyNote } from '#domain/policies/policy-blocks-check.ts'
import { checkPolicy } from '#domain/policies/policy-check.ts'
import { ImportError } from '../../../platform/expected-error.ts'
import { limits } from '../../../platform/limits.ts'
import { ArchiveError, isZip } from '../../../platform/zip/zip-reader.ts'

export interface ReceivedPolicy {
  /** The content of `policy.json` with `schemas`, `tokens`, `tools` and `artifacts` as rows. */
  readonly policy: JsonObject
  readonly refusals: readonly ValueViolation[]
  readonly notes: readonly PolicyNote[]
}

const policyFileBounds = {
  maxEntries: limits.policyFileEntries,
  maxUnfoldedBytes: limits.policyFileUnfoldedBytes,
  maxRatio: limits.policyFileRatio,
  maxFolders: limits.policyFileFolders,
  maxTextBytes: limits.policyFileTextBytes,
}

/**
 * Reads and checks a policy as a Guardian exports it, or as bare JSON, which may bring any number of documents if it is
 * trusted. Throws an `ImportError`.
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
