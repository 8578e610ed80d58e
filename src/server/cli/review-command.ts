import { readFile } from 'node:fs/promises'
import type { PolicyChange, PolicyFinding } from '#api/policies/policy-review.ts'
import {
  compareReviewed,
  lintFile,
  lintStoredPolicy,
  type ReviewedPolicy,
} from '../areas/policies/review/policy-review.ts'
import { findPolicyByTag } from '../areas/policies/store/policies.ts'
import type { Store } from '../platform/database/database.ts'
import { ImportError } from '../platform/expected-error.ts'
import type { ReviewCommand } from './command-line.ts'
import { counted } from '#domain/text/counted.ts'

export interface Review {
  readonly text: string
  readonly hasErrors: boolean
}

/** Checks or compares policies. Throws an `ExpectedError` for unreadable input. */
export async function runReviewCommand(store: Store, command: ReviewCommand): Promise<Review> {
  if (command.name === 'policy compare') {
    const [before, after] = [await policyAt(store, command.before), await policyAt(store, command.after)]
    const { changes } = await compareReviewed(store, before, after)
    return {
      text: changes.length === 0 ? 'No differences.' : changes.flatMap(changeLines).join('\n'),
      hasErrors: false,
    }
  }
  const policy = await policyAt(store, command.policy)
  const now = Date.now()
  const findings =
    'file' in policy
      ? lintFile(policy.file.bytes, policy.file.name, now)
      : await lintStoredPolicy(store, policy.policyId, now)
  return {
    text: [...findings.map(findingText), summaryOf(findings)].join('\n'),
    hasErrors: findings.some(({ severity }) => severity === 'error'),
  }
}

/** A file by this name, or else the policy with this tag. */
async function policyAt(store: Store, name: string): Promise<ReviewedPolicy> {
  try {
    return { file: { bytes: await readFile(name), name } }
  } catch (cause) {
    const policy = await findPolicyByTag(store, name)
    if (policy) return { policyId: policy.id, number: null }
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
    throw new ImportError(
      reason === 'ENOENT'
        ? `There is no file ${name}, and no policy has this policyTag. “policy list” lists them.`
        : `${name}: cannot be read (${reason})`,
      { cause },
    )
  }
}

function findingText({ severity, place, tag, message, advice }: PolicyFinding): string {
  return `${severity}: ${place}${tag === null ? '' : ` (${tag})`}: ${message} ${advice}`
}

function summaryOf(findings: readonly PolicyFinding[]): string {
  if (findings.length === 0) return 'Nothing found.'
  const of = (wanted: PolicyFinding['severity']) => findings.filter(({ severity }) => severity === wanted).length
  return [counted(of('error'), 'error'), counted(of('warning'), 'warning'), counted(of('note'), 'note')].join(', ')
}

function changeLines({ section, subject, sentences }: PolicyChange): string[] {
  return sentences.map((sentence) =>
    section === 'blocks' || section === 'schemas' ? `${subject}: ${sentence}.` : `${sentence}.`,
  )
}
