/** Calls the function until the result is neither null, undefined nor false. Throws after a minute. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | null | undefined | false> | Value | null | undefined | false,
): Promise<Value> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    await new Promise((resolve) => void setTimeout(resolve, 20))
  }
  throw new Error(`${what} did not happen within a minute`)
}
