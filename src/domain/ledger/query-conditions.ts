const operators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const
export type Operator = (typeof operators)[number]

export interface Condition {
  /** In lower case. */
  readonly name: string
  readonly operator: Operator
  readonly value: string
  /** Operator and value as received, for links. */
  readonly given: string
}

export type Accepted = ReadonlyMap<string, (value: string, operator: Operator) => boolean>

export type ConditionsReading =
  { readonly ok: true; readonly conditions: Condition[] } | { readonly ok: false; readonly messages: string[] }

export const maxValues = 100
const maxParameters = 1000
const foldedNames: ReadonlySet<string> = new Set(['order', 'result'])

/**
 * Groups conditions by name, ignoring case, in order of first appearance, as the mirror node does. Reports all invalid
 * parameters at once, in the same order.
 */
export function readConditions(
  parameters: readonly Pick<Condition, 'name' | 'value'>[],
  accepted: Accepted,
): ConditionsReading {
  if (parameters.length > maxParameters)
    return { ok: false, messages: [`Parameter limit exceeded. Only ${maxParameters} parameters allowed.`] }
  const asGiven = [...Map.groupBy(parameters, ({ name }) => name).values()]
  if (asGiven.some((group) => group.length > maxValues))
    return { ok: false, messages: [`Array limit exceeded. Only ${maxValues} elements allowed in an array.`] }

  const tooMany: string[] = []
  const invalid: string[] = []
  const unknown: string[] = []
  const conditions: Condition[] = []
  for (const [name, group] of Map.groupBy(asGiven.flat(), (parameter) => parameter.name.toLowerCase())) {
    const accepts = accepted.get(name)
    if (group.length > maxValues) {
      tooMany.push(
        `Parameter values count exceeds maximum number allowed: ${name} count: ${group.length} max: ${maxValues}`,
      )
    } else if (accepts) {
      const read = group.map(({ value }) => readCondition(name, value))
      for (const condition of read)
        if (condition && accepts(condition.value, condition.operator)) conditions.push(condition)
        else invalid.push(`Invalid parameter: ${name}`)
    } else {
      unknown.push(...group.map(() => `Unknown query parameter: ${name}`))
    }
  }
  const messages = [...tooMany, ...invalid, ...unknown]
  return messages.length > 0 ? { ok: false, messages } : { ok: true, conditions }
}

function readCondition(name: string, text: string): Condition | undefined {
  // The mirror node ignores any parts before the operator. They could contain anything, so they must not reach a link.
  const pieces = (foldedNames.has(name) ? text.toLowerCase() : text).split(':').slice(-2)
  const value = pieces.at(-1) ?? ''
  const operator = pieces.length === 1 ? 'eq' : operators.find((known) => known === pieces[0])
  return operator && { name, operator, value, given: pieces.join(':') }
}
