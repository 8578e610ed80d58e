import { valueAt } from '../../json/json-path.ts'
import { isList, isObject } from '../../json/json-value.ts'
import type { FormViolation } from './form-validation.ts'
import type { FormField } from './schema-form.ts'

export interface FormQuestion {
  readonly path: FormField['path']
  readonly label: string
  readonly isAnswered: boolean
  readonly isRequired: boolean
  readonly hasFault: boolean
}

export interface FormSection {
  /** Empty for the questions before the first heading. */
  readonly title: string
  readonly path: FormField['path']
  readonly questions: readonly FormQuestion[]
}

/** The questions of a form, in order. A help text or a nested schema starts a section. */
export function formSections(
  fields: readonly FormField[],
  data: unknown,
  violations: readonly FormViolation[],
): FormSection[] {
  const sections: { title: string; path: FormField['path']; questions: FormQuestion[] }[] = []
  const faults = new Set(violations.flatMap(({ path }) => path.map((_, index) => path.slice(0, index + 1).join('\0'))))
  let isOpen = false
  for (const field of fields) {
    if (field.type === 'help-text') {
      sections.push({ title: field.label, path: field.path, questions: [] })
      isOpen = true
    } else if (field.groups.length > 0) {
      sections.push({ title: field.label, path: field.path, questions: questionsOf(field, data, faults) })
      isOpen = false
    } else {
      if (!isOpen) sections.push({ title: '', path: field.path, questions: [] })
      isOpen = true
      sections.at(-1)?.questions.push(...questionsOf(field, data, faults))
    }
  }
  return sections.filter(({ questions }) => questions.length > 0)
}

function questionsOf(field: FormField, data: unknown, faults: ReadonlySet<string>): FormQuestion[] {
  const { path, label, groups, required } = field
  if (!isQuestion(field)) return []
  if (groups.length > 0) {
    const inner = groups.flatMap((group) => group.flatMap((one) => questionsOf(one, data, faults)))
    const isGroupWrong = faults.has(path.map(String).join('\0')) && !inner.some(({ hasFault }) => hasFault)
    // A group without an answer begins at its first question.
    return isGroupWrong
      ? inner.map((question, index) => (index === 0 ? { ...question, hasFault: true } : question))
      : inner
  }
  const isAnswered = hasValue(valueAt(data, path))
  return [{ path, label, isAnswered, isRequired: required, hasFault: faults.has(path.map(String).join('\0')) }]
}

/** False for what nobody fills in: help texts, calculated values and sub-schemas that are missing. */
export function isQuestion({ type, calculated, broken }: FormField): boolean {
  return type !== 'help-text' && !calculated && broken === null
}

/** False for nothing, an empty text, and lists and objects without content. */
export function hasValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  if (isList(value)) return value.some(hasValue)
  return !isObject(value) || Object.keys(value).length > 0
}

/** The next question after a place, starting over after the last one; null if nothing is left. */
export function nextQuestion(
  sections: readonly FormSection[],
  after: FormField['path'] | null,
  isWanted: (question: FormQuestion) => boolean,
): FormQuestion | null {
  const all = sections.flatMap(({ questions }) => questions)
  const place = after?.map(String).join('\0')
  const from = all.findIndex(({ path }) => path.map(String).join('\0') === place) + 1
  return [...all.slice(from), ...all.slice(0, from)].find(isWanted) ?? null
}
