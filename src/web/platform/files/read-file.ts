import { messageOf } from '#api/client.ts'
import { addressOf, type Address, type Endpoint } from '#api/endpoint.ts'
import { ApiError, kindOfStatus } from '#api/errors.ts'
import type { Services } from '../services.ts'

interface FileCall extends Address {
  readonly signal?: AbortSignal
}

/** The file that an endpoint answers with, read with the access token of the session. Throws `ApiError`. */
export async function readFileAt(
  { fetch, session }: Pick<Services, 'fetch' | 'session'>,
  { path }: Endpoint,
  { signal, ...address }: FileCall = {},
): Promise<Blob> {
  const manager = await session.manager()
  const send = async (token: string | null) => {
    if (token === null) throw new ApiError('unauthorized', `${path}: not signed in`)
    const headers = { authorization: `Bearer ${token}` }
    return fetch(addressOf(path, address), { headers, ...(signal && { signal }) }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new ApiError('network', `${path}: cannot be reached`, { cause })
    })
  }
  const token = await manager.token()
  const first = await send(token)
  // The service may have ended the token before its time.
  const response = first.status === 401 && token !== null ? await send(await manager.token(token)) : first
  if (response.ok) return response.blob()
  const body: unknown = await response.json().catch(() => null)
  const { status } = response
  throw new ApiError(kindOfStatus(status), messageOf(body) ?? `${path}: ${status}`, { status, body })
}
