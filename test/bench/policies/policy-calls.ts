import { request, Agent } from 'node:http'
import { password } from '#test/support/server/accounts.ts'

export type Call = (path: string, body?: unknown) => Promise<string>

/** Signs in and answers with what asks, or sends a body, as that account; a token holds for as long as this takes. */
export async function signIn(port: number, username = 'bench'): Promise<Call> {
  const agent = new Agent({ keepAlive: true })
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/accounts/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const read: Record<string, string> = await answer.json()
    return read
  }
  const { refreshToken } = await post('login', { username, password })
  let [token, since] = ['', Number.NEGATIVE_INFINITY]
  return async (path, body) => {
    if (performance.now() - since > 30_000) {
      token = (await post('access-token', { refreshToken }))['accessToken'] ?? ''
      since = performance.now()
    }
    const method = body === undefined ? 'GET' : 'POST'
    return new Promise((resolve, reject) => {
      const call = request(
        { port, host: '127.0.0.1', path, method, agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => (text += part))
          response.on('end', () =>
            response.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${text}`)),
          )
        },
      )
      call.on('error', reject)
      call.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}
