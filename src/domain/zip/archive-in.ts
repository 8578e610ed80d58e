/** Records of the zip format, by the bytes that they begin with. */
export const zipSignatures = {
  local: 0x04034b50,
  directory: 0x02014b50,
  end: 0x06054b50,
  largeEnd: 0x06064b50,
  largeEndLocator: 0x07064b50,
} as const

const endSize = 22
const maxCommentLength = 0xffff

export function isZip(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes
  const isMarked = first === 0x50 && second === 0x4b
  const begins = isMarked && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6))
  return begins || bytesBefore(bytesView(bytes)) > 0
}

/** The archive without the bytes before it, such as those of a program that unpacks it. */
export function archiveIn(file: Uint8Array): Uint8Array {
  return file.subarray(bytesBefore(bytesView(file)))
}

function bytesBefore(view: DataView): number {
  const end = findZipEnd(view)
  if (end === undefined) return 0
  const from = view.getUint32(end + 16, true)
  const before = end - view.getUint32(end + 12, true) - from
  const isTable = (at: number) => at + 4 <= view.byteLength && view.getUint32(at, true) === zipSignatures.directory
  return before > 0 && isTable(from + before) && !isTable(from) ? before : 0
}

export function bytesView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** Bytes after the end are ignored, unless an end that is the last thing in the file is found. */
export function findZipEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endSize - maxCommentLength)
  let followed: number | undefined
  for (let at = view.byteLength - endSize; at >= first; at -= 1) {
    if (view.getUint32(at, true) !== zipSignatures.end) continue
    const rest = view.byteLength - at - endSize - view.getUint16(at + 20, true)
    if (rest === 0) return at
    if (rest > 0) followed ??= at
  }
  return followed
}
