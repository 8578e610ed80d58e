import type { GenericSchema, InferOutput } from 'valibot'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Text = Record<string, string>

/**
 * One definition for the service, the client, the tests and `/openapi.json`. Path parameters are in braces
 * (`/api/history/records/{kind}/{id}`); `errors` lists the HTTP statuses of error responses.
 */
export interface Endpoint<
  Output extends GenericSchema = GenericSchema,
  Query extends GenericSchema = GenericSchema,
  Body extends GenericSchema = GenericSchema,
> {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  /** Requires an access token (`Authorization: Bearer …`). */
  readonly bearer?: boolean
  readonly output: Output
  /** The HTTP status of success; 200 by default. */
  readonly success?: 201 | 204
  readonly errors: readonly number[]
}

export type OutputOf<E extends Endpoint> = InferOutput<E['output']>
export type BodyOf<E extends Endpoint> = InferOutput<NonNullable<E['body']>>
export type QueryOf<E extends Endpoint> = InferOutput<NonNullable<E['query']>>

export function endpoint<Output extends GenericSchema, Query extends GenericSchema, Body extends GenericSchema>(
  value: Endpoint<Output, Query, Body>,
): Endpoint<Output, Query, Body> {
  return value
}

export interface Address {
  readonly params?: Text
  /** Empty and absent values are omitted; a list repeats the parameter. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>
}

/** Throws a `TypeError` if a path parameter is missing. */
export function addressOf(path: string, { params = {}, query = {} }: Address = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== '') search.append(name, String(one))
  return search.size > 0 ? `${filled}?${search}` : filled
}
