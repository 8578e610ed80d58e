import { ownMember } from '../../json/json-value.ts'

/** Set by a Guardian itself. */
const words: Readonly<Record<string, string>> = {
  NEW: 'New',
  ISSUE: 'Issued',
  REVOKE: 'Revoked',
  SUSPEND: 'Suspended',
  RESUME: 'Resumed',
  FAILED: 'Failed',
}

/** The status of a document for users. Statuses that a policy names itself stay as they are. */
export function documentStatus(status: string): string {
  return ownMember(words, status) ?? status
}

const statusFields: ReadonlySet<string> = new Set(['option.status', 'status', 'hederaStatus'])

/** Like `documentStatus` if the field holds a status; otherwise the value itself. */
export function withStatusWord<Value>(field: string, value: Value): Value | string {
  return typeof value === 'string' && statusFields.has(field) ? documentStatus(value) : value
}
