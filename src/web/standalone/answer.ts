import { stringifyJson } from '#api/json.ts'

/** A response in the service's form. */
export function answer(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(stringifyJson(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

export function nothingThere(path: string): Response {
  return answer({ statusCode: 404, message: `There is nothing at ${path}.` }, 404)
}

/** Thrown if an upstream rejects one of several requests for the same result. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly #body: string
  readonly #headers: Headers

  constructor({ status, headers }: Response, body: string) {
    super(`answered with ${status}`)
    this.status = status
    this.#body = body
    this.#headers = headers
  }

  /** A new response for each caller. */
  answer(): Response {
    return new Response(this.#body, { status: this.status, headers: this.#headers })
  }
}

/** The text of a successful response. Throws any other response. */
export async function readText(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.ok) throw new Refused(response, text)
  return text
}
