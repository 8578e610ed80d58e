import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditAction } from '#api/accounts/audit.ts'
import type { Store } from './database/database.ts'

/** The sender of a request, as far as it is known while the request runs. */
interface Requester {
  readonly address: string
  /** The network of the address: its /64 for IPv6. */
  readonly network: string
  username: string | null
}

const requesters = new AsyncLocalStorage<Requester>()

/** Runs a request. Its audit entries carry its address and, once the guard has identified it, its account. */
export function asRequester<Result>(from: Pick<Requester, 'address' | 'network'>, run: () => Result): Result {
  return requesters.run({ ...from, username: null }, run)
}

/** The network that the current request came from; empty for the service's own work. */
export function requesterNetwork(): string {
  return requesters.getStore()?.network ?? ''
}

/** Notes the account behind the current request. */
export function noteRequester(username: string): void {
  const requester = requesters.getStore()
  if (requester) requester.username = username
}

export interface NewAuditEntry {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action: AuditAction
  /** The name or id of what was changed; never a secret. */
  readonly object: string | null
  readonly outcome?: 'done' | 'refused'
  /** The account behind the current request by default, or the command line. */
  readonly actor?: string
}

const commandLine = 'command line'
const maxLength = 200

/** Adds an entry to the audit log. Call it in the transaction of the change: the two commit or roll back together. */
export async function recordAudit(transaction: Store, entry: NewAuditEntry): Promise<void> {
  const { at, action, object, outcome = 'done' } = entry
  const requester = requesters.getStore()
  const actor = entry.actor ?? (requester ? requester.username : commandLine)
  await transaction
    .insertInto('audit_entry')
    .values({
      at,
      actor: cut(actor),
      address: requester?.address ?? null,
      action,
      object: cut(object),
      outcome,
    })
    .execute()
}

/** Names typed by users may have any length and contain any character. */
function cut(text: string | null): string | null {
  return text?.replaceAll('\0', '').slice(0, maxLength) ?? null
}
