import { valueAt } from '../../json/json-path.ts'
import { isList, isObject } from '../../json/json-value.ts'
import { hasValue, isQuestion } from './form-progress.ts'
import type { FormField } from './schema-form.ts'
import { isSilentGroup } from './silent-groups.ts'

/** The members of an object that are neither questions nor `unsaid`. */
export function otherMembers(
  fields: readonly FormField[],
  held: unknown,
  unsaid: ReadonlySet<string>,
): readonly (readonly [string, unknown])[] {
  const keys = new Set(fields.map(({ key }) => key))
  return Object.entries(isObject(held) ? held : {}).filter(([key]) => !keys.has(key) && !unsaid.has(key))
}

/** The fields with an answer, and the help texts above them. */
export function answeredFields(
  fields: readonly FormField[],
  data: unknown,
  unsaid: ReadonlySet<string>,
): readonly FormField[] {
  return fields.filter((field, index) => {
    if (field.type !== 'help-text') return isAnswered(field, data, unsaid)
    const below = fields.slice(index + 1)
    const next = below.findIndex(({ type }) => type === 'help-text')
    return below.slice(0, next === -1 ? below.length : next).some((one) => isAnswered(one, data, unsaid))
  })
}

function isAnswered({ type, path, groups, multiple }: FormField, data: unknown, unsaid: ReadonlySet<string>): boolean {
  const value = valueAt(data, path)
  if (type === 'help-text' || groups.length === 0 || !hasValue(value)) return type !== 'help-text' && hasValue(value)
  return groups.some((group, index) => {
    const held = multiple && isList(value) ? value[index] : value
    return otherMembers(group, held, unsaid).length > 0 || group.some((one) => isAnswered(one, data, unsaid))
  })
}

/** The number of questions without an answer; a group without any counts as one. */
export function countUnanswered(fields: readonly FormField[], data: unknown): number {
  return fields.reduce((sum, field) => {
    const { path, groups } = field
    if (!isQuestion(field) || isSilentGroup(field)) return sum
    const value = valueAt(data, path)
    if (groups.length > 0 && hasValue(value))
      return groups.reduce((inner, group) => inner + countUnanswered(group, data), sum)
    return hasValue(value) ? sum : sum + 1
  }, 0)
}
