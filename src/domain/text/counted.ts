/** Separates thousands by commas. */
export function groupDigits(value: number): string {
  return value.toLocaleString('en-US')
}

export function counted(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`
}
