import { AsyncLocalStorage } from 'node:async_hooks'

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

/** The sender of the current request; undefined for the service's own work and for commands. */
export function currentRequester(): Requester | undefined {
  return requesters.getStore()
}

/** The network that the current request came from; empty for the service's own work. */
export function requesterNetwork(): string {
  return currentRequester()?.network ?? ''
}

/** Notes the account behind the current request. */
export function noteRequester(username: string): void {
  const requester = currentRequester()
  if (requester) requester.username = username
}
