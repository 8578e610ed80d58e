/** In the smallest unit of the asset. */
export interface AccountChange {
  readonly account: string
  readonly amount: bigint
}

/** The net change of each account in order of first appearance, zeros included. */
export function netAmounts(changes: readonly AccountChange[]): Map<string, bigint> {
  const net = new Map<string, bigint>()
  for (const { account, amount } of changes) addTo(net, account, amount)
  return net
}

export function addTo(net: Map<string, bigint>, account: string, amount: bigint): void {
  net.set(account, (net.get(account) ?? 0n) + amount)
}

export function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}
