import { writeFile } from 'node:fs/promises'
import { ExpectedError } from '../platform/expected-error.ts'

/** Writes a file that must not exist yet. Throws an `ExpectedError`. */
export async function writeNewFile(file: string, content: Uint8Array): Promise<void> {
  await writeFile(file, content, { flag: 'wx' }).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
    throw new ExpectedError(
      code === 'EEXIST' ? `${file} already exists. Choose another name.` : `${file}: cannot be written (${code})`,
      { cause },
    )
  })
}
