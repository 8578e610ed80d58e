/** The destination of a file during a download. */
export interface FileSink {
  readonly write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Completes the file. */
  readonly close: () => Promise<void>
  /** Removes everything written so far. */
  readonly discard: () => Promise<void>
}

// TypeScript's library lacks the file picker, which only some browsers have.
interface SaveFilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}
declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- a declaration is merged with the library's
  interface Window extends SaveFilePicker {}
}

/**
 * Asks where to save a file and writes it piece by piece. Without browser support, the complete file is downloaded at
 * the end. Undefined if the user canceled.
 */
export async function openFile(name: string, type: string): Promise<FileSink | undefined> {
  if (!window.showSaveFilePicker) return blobSink(name, type)
  try {
    const handle = await window.showSaveFilePicker({ suggestedName: name })
    const stream = await handle.createWritable()
    return { write: (chunk) => stream.write(chunk), close: () => stream.close(), discard: () => stream.abort() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

function blobSink(name: string, type: string): FileSink {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  return {
    async write(chunk) {
      chunks.push(chunk)
    },
    async close() {
      const address = URL.createObjectURL(new Blob(chunks, { type }))
      const link = document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      // The browser starts the download a moment later.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    },
    async discard() {
      chunks.length = 0
    },
  }
}
