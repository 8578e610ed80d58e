import type { JsonObject } from '../platform/json-object.ts'

type Headers = Readonly<Record<string, string>>

/** A request that is refused. Routes answer it with `body`, which has Guardian's form. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly body: JsonObject
  readonly headers: Headers

  /** Several messages stay a list. `also` goes into the body beside them. */
  constructor(
    status: number,
    message: string | readonly string[],
    { also = {}, headers = {} }: { also?: JsonObject; headers?: Headers } = {},
  ) {
    super(typeof message === 'string' ? message : message.join('; '))
    this.status = status
    this.body = { statusCode: status, message, ...also }
    this.headers = headers
  }
}

/** No token, or one that is not valid any more. */
export function unauthorized(message = 'Unauthorized'): Refusal {
  return new Refusal(401, message)
}

/** The caller is known, and may not. */
export function forbidden(): Refusal {
  return new Refusal(403, 'Forbidden resource', { also: { error: 'Forbidden' } })
}

/** A body that does not fit; one message for each fault. */
export function invalidBody(messages: readonly string[]): Refusal {
  return new Refusal(422, messages, { also: { error: 'Unprocessable Entity' } })
}

/** Asked too often; `seconds` until it makes sense to ask again. */
export function tooMany(message: string, seconds: number): Refusal {
  return new Refusal(429, message, {
    also: { error: 'Too Many Requests' },
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  })
}
