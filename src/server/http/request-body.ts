import type { BodyOf, Endpoint } from '#api/endpoint.ts'
import type { Context } from 'hono'
import * as v from 'valibot'
import { invalidBody } from '../platform/errors.ts'
import { checkJsonWeight, HeavyJsonError } from '../platform/foreign-json.ts'
import { containsNul } from '../platform/stored-json.ts'
import { nextTurn } from '../platform/turns.ts'

/** Throws 422 for a body that is not UTF-8. */
export async function readBodyText({ req }: Context): Promise<string> {
  const bytes = await req.arrayBuffer()
  // Requests that arrived together take turns before they are parsed.
  await nextTurn()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidBody(['The body is not UTF-8 text'])
  }
}

/** Parses a body with its endpoint’s schema. Throws 422 with every violation. */
export function checkedBody<E extends Endpoint>(endpoint: E, text: string): BodyOf<E> {
  const result = v.safeParse(endpoint.body ?? v.unknown(), parse(text))
  if (!result.success) throw invalidBody(result.issues.map(faultOf))
  if (containsNul(text)) throw invalidBody(['The body contains a NUL character, which is not allowed'])
  // The body's type is inferred from this schema, but TypeScript cannot follow that through the generic.
  return result.output as BodyOf<E>
}

function parse(text: string): unknown {
  try {
    checkJsonWeight(text)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof HeavyJsonError) throw invalidBody([`The body ${error.message}`])
    throw invalidBody([text.trim() === '' ? 'The body is empty, expected JSON' : 'The body is not JSON'])
  }
}

const kinds: Readonly<Record<string, string>> = { string: 'a text', Object: 'an object', Array: 'a list' }

function faultOf(issue: v.BaseIssue<unknown>): string {
  const place = issue.path?.map((step) => String(step.key)).join('.') ?? 'The body'
  if (issue.kind === 'schema' && issue.received === 'undefined') return `${place} is missing`
  const kind = issue.expected === null ? undefined : kinds[issue.expected]
  if (issue.kind === 'schema' && kind !== undefined) return `${place} must be ${kind}`
  if (issue.type === 'non_empty') return `${place} should not be empty`
  return issue.kind === 'schema' && issue.expected !== null
    ? `${place} must be ${issue.expected.replaceAll('"', '').replaceAll(' | ', ' or ').replaceAll(/[()]/g, '')}`
    : `${place}: ${issue.message}`
}
