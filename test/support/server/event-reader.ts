/** Reads a stream of server-sent events block by block. A block ends with an empty line. */
export function eventReader(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''

  /** The next block; undefined at the end of the stream. */
  async function next(): Promise<string | undefined> {
    while (!text.includes('\n\n')) {
      const { value, done } = await reader.read()
      if (done) return undefined
      text += decoder.decode(value, { stream: true })
    }
    const [block = '', ...rest] = text.split('\n\n')
    text = rest.join('\n\n')
    return block
  }

  return { next, cancel: () => reader.cancel() }
}
