/** A signed change of one account, in the smallest unit of its asset. */
export interface AccountChange {
  readonly account: string
  readonly amount: bigint
}

/** What all changes amount to for each account, in the order in which the accounts appear; those that come out even among them. */
export function netAmounts(changes: readonly AccountChange[]): Map<string, bigint> {
  const net = new Map<string, bigint>()
  for (const { account, amount } of changes) addTo(net, account, amount)
  return net
}

/** Adds a change to net amounts. */
export function addTo(net: Map<string, bigint>, account: string, amount: bigint): void {
  net.set(account, (net.get(account) ?? 0n) + amount)
}

/** The sum of some amounts. */
export function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}
