import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditAction } from '#api/accounts/audit.ts'
import type { Store } from './database/database.ts'

/** Who a request is from, as far as is known while it runs. */
interface Requester {
  readonly address: string
  /** What the address belongs to: its /64 for IPv6. */
  readonly network: string
  username: string | null
}

const requesters = new AsyncLocalStorage<Requester>()

/** Runs a request; what it records names its address and, once the guard has found it, its account. */
export function asRequester<Result>(from: Pick<Requester, 'address' | 'network'>, run: () => Result): Result {
  return requesters.run({ ...from, username: null }, run)
}

/** The network that the request that runs came from; empty for work of the service itself. */
export function requesterNetwork(): string {
  return requesters.getStore()?.network ?? ''
}

/** The account behind the request that runs. */
export function noteRequester(username: string): void {
  const requester = requesters.getStore()
  if (requester) requester.username = username
}

export interface AuditEntry {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action: AuditAction
  /** What it was done to: a name or an id, never a secret. */
  readonly object: string | null
  readonly outcome?: 'done' | 'refused'
  /** By default the account behind the request that runs, or the command line. */
  readonly actor?: string
}

const commandLine = 'command line'
const maxLength = 200

/** Adds an entry to the audit log. Call it in the transaction of the change, so that there is neither without the other. */
export async function recordAudit(transaction: Store, entry: AuditEntry): Promise<void> {
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

/** Names that somebody typed may have any length and any characters. */
function cut(text: string | null): string | null {
  return text?.replaceAll('\0', '').slice(0, maxLength) ?? null
}
