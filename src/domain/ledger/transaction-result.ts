const successes: ReadonlySet<string> = new Set([
  'SUCCESS',
  'FEE_SCHEDULE_FILE_PART_UPLOADED',
  'SUCCESS_BUT_MISSING_EXPECTED_OPERATION',
])

/** Whether a transaction did what it was to do (mirror node, `result=success`); `REVERTED_SUCCESS` did not. */
export function isSuccess(result: string): boolean {
  return successes.has(result)
}
