const successes: ReadonlySet<string> = new Set([
  'SUCCESS',
  'FEE_SCHEDULE_FILE_PART_UPLOADED',
  'SUCCESS_BUT_MISSING_EXPECTED_OPERATION',
])

/** Like the mirror node's `result=success`: `REVERTED_SUCCESS` is a failure. */
export function isSuccess(result: string): boolean {
  return successes.has(result)
}
