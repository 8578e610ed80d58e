import { vi } from 'vitest'

/** A browser hides the cookies of an answer from scripts. In tests the service runs within the browser's environment and needs to see its own. */
class AnswerWithCookies extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init)
    for (const cookie of new Headers(init?.headers).getSetCookie()) this.headers.append('set-cookie', cookie)
  }
}

export function showCookies(): void {
  vi.stubGlobal('Response', AnswerWithCookies)
}

/** The cookies of a browser, all for one origin. */
export function cookieJar() {
  const cookies = new Map<string, string>()
  return {
    cookies,
    /** The request with the cookies. */
    send(request: Request): Request {
      if (cookies.size > 0)
        request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      return request
    },
    /** Stores the cookies that an answer sets. */
    keep(response: Response): Response {
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
}
