import type { GenericSchema, InferOutput } from 'valibot'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Text = Record<string, string>

/**
 * An endpoint as one value: service, client, tests and `/openapi.json` all read it.
 * `path` holds its parameters in braces (`/api/history/records/{kind}/{id}`); `errors` are the statuses it may answer with.
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
  /** What a request carries, as JSON. */
  readonly body?: Body
  /** Whether it wants an access token (`Authorization: Bearer …`). */
  readonly bearer?: boolean
  readonly output: Output
  /** The status of success; 200 unless given. */
  readonly success?: 201 | 204
  readonly errors: readonly number[]
}

export type OutputOf<E extends Endpoint> = InferOutput<E['output']>
export type BodyOf<E extends Endpoint> = InferOutput<NonNullable<E['body']>>
export type QueryOf<E extends Endpoint> = InferOutput<NonNullable<E['query']>>

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<Output extends GenericSchema, Query extends GenericSchema, Body extends GenericSchema>(
  value: Endpoint<Output, Query, Body>,
): Endpoint<Output, Query, Body> {
  return value
}

export interface Address {
  readonly params?: Text
  /** Absent and empty values are left out of the address; several values repeat the parameter. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>
}

/** The path and query of one call. Throws a `TypeError` when a parameter of the path is missing. */
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
