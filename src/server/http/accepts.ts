/** Whether an `Accept-Encoding` takes an encoding. */
export function accepts(header: string | undefined, encoding: string): boolean {
  return new RegExp(`(^|,)\\s*${encoding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(header ?? '')
}
