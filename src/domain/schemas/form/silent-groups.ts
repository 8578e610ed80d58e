import { valueAt, withValueAt } from '../../json/json-path.ts'
import type { FormField } from './schema-form.ts'

/** Whether a group asks nothing: the policy itself fills in what it holds. */
export function isSilentGroup({ type, multiple, broken, calculated, groups }: FormField): boolean {
  return type === 'sub-schema' && !multiple && !broken && !calculated && groups.flat().every(asksNothing)
}

function asksNothing(field: FormField): boolean {
  return field.type === 'help-text' || field.calculated || isSilentGroup(field)
}

/** Data with the required groups that ask nothing: nobody could answer them, and a schema demands that they are there. */
export function withSilentGroups(fields: readonly FormField[], data: unknown): unknown {
  let whole = data
  for (const field of fields) {
    if (isSilentGroup(field) && field.required && valueAt(whole, field.path) === undefined)
      whole = withValueAt(whole, field.path, {})
    if (valueAt(whole, field.path) !== undefined)
      for (const group of field.groups) whole = withSilentGroups(group, whole)
  }
  return whole
}
