import { isStringAt, membersAt, rawAt, rootSpan, stringAt } from './json-spans.ts'

/** The members of an object by name, in their order, each as JSON text. */
export type RawMembers = ReadonlyMap<string, string>

export function membersIn(object: string): RawMembers {
  return new Map(membersAt(object, rootSpan(object)).map(({ name, value }) => [name, rawAt(object, value)]))
}

export function objectOf(members: RawMembers): string {
  return `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

/** A member that is a text. */
export function stringIn(members: RawMembers, name: string): string | undefined {
  const raw = members.get(name)
  const root = raw === undefined ? undefined : rootSpan(raw)
  return raw !== undefined && isStringAt(raw, root) ? stringAt(raw, root) : undefined
}
