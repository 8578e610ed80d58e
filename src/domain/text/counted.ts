/** Separates thousands by commas. */
export function groupDigits(value: number): string {
  return value.toLocaleString('en-US')
}

export function counted(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Rounds up, so that what exceeds a limit never looks equal to it: `812 bytes`, `12 KiB`, `3.5 MiB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte')
  const [unit, unitBytes] = bytes < 2 ** 20 ? ['KiB', 1024] : ['MiB', 2 ** 20]
  return `${groupDigits(Math.ceil((bytes / unitBytes) * 10) / 10)} ${unit}`
}
