import { valueAt, withValueAt } from '../../json/json-path.ts'
import type { FormField } from './schema-form.ts'

/** True if a group has no questions because the policy fills in its values. */
export function isSilentGroup({ type, multiple, broken, calculated, groups }: FormField): boolean {
  return type === 'sub-schema' && !multiple && !broken && !calculated && groups.flat().every(asksNothing)
}

function asksNothing(field: FormField): boolean {
  return field.type === 'help-text' || field.calculated || isSilentGroup(field)
}

/** Adds required groups without questions: users cannot fill them in, but the schema requires them. */
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
