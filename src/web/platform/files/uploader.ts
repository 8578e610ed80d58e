/** Creates a `fetch` for one upload. `onSent` receives the part of the body that has been sent, from 0 to 1. */
export type Uploader = (onSent: (part: number) => void) => typeof globalThis.fetch

/** `XMLHttpRequest` reports upload progress; `fetch` does not. */
export const browserUploader: Uploader = (onSent) => (input, init) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init?.method ?? 'GET', String(input))
    request.responseType = 'arraybuffer'
    for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1))
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(new TypeError('The request failed')))
    const { signal, body } = init ?? {}
    const abort = () => {
      request.abort()
      reject(signal?.reason)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    request.send(body instanceof Blob || typeof body === 'string' ? body : null)
  })

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const { status, statusText } = request
  const body: unknown = request.response
  const isEmpty = status === 204 || status === 304 || !(body instanceof ArrayBuffer)
  return new Response(isEmpty ? null : body, { status, statusText, headers })
}
