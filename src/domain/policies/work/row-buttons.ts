import { isList, isObject, type JsonObject } from '../../json/json-value.ts'
import { withValueAt } from '../../json/json-path.ts'
import { fieldOf, pathIn, textIn } from '../policy-row.ts'
import { objectsIn } from '../workflow.ts'

/** A button next to a document. */
export interface RowButton {
  readonly tag: string
  readonly name: string
  /** True if the user must give a reason. */
  readonly asksReason: boolean
  readonly dialogTitle: string
  readonly dialogText: string
  /** The path that collects reasons. */
  readonly reasonPath: string
  /** The field that it sets; null if it sets none. */
  readonly field: string | null
  readonly value: unknown
  readonly filters: readonly ButtonFilter[]
}

interface ButtonFilter {
  readonly field: string
  readonly type: string
  readonly value: unknown
}

export interface RowButtons {
  readonly buttons: readonly RowButton[]
  /** True if each button hides on its own; otherwise, one hidden button hides all. */
  readonly isIndividual: boolean
}

export function buttonsIn(uiMetaData: JsonObject): RowButtons {
  return {
    buttons: objectsIn(uiMetaData['buttons']).flatMap((button) => buttonIn(button) ?? []),
    isIndividual: uiMetaData['enableIndividualFilters'] === true,
  }
}

/** The condition that hides a button: the value of a document's field. */
interface ButtonHider {
  readonly button: RowButton
  readonly field: string
  readonly held: unknown
  readonly type: string
  readonly value: unknown
}

function hiderOf(button: RowButton, row: JsonObject): ButtonHider | null {
  const { field, value, filters } = button
  if (field !== null && fieldOf(row, field) === value) return { button, field, held: value, type: 'not_equal', value }
  for (const filter of filters) {
    const held = fieldOf(row, filter.field)
    if (!passes(filter, held)) return { button, held, ...filter }
  }
  return null
}

/** A hidden button, and the condition that hides it, which may be another button's. */
export interface HiddenButton {
  readonly button: RowButton
  readonly hider: ButtonHider
}

/** Unless buttons hide individually, the first hidden one hides all the others. */
export function hiddenButtons({ buttons, isIndividual }: RowButtons, row: JsonObject): readonly HiddenButton[] {
  const hidden = buttons.flatMap((button) => {
    const hider = hiderOf(button, row)
    return hider ? [{ button, hider }] : []
  })
  const [first] = hidden
  if (isIndividual || !first) return hidden
  return buttons.map((button) => hidden.find((one) => one.button === button) ?? { button, hider: first.hider })
}

export function shownButtons({ buttons, isIndividual }: RowButtons, row: JsonObject): readonly RowButton[] {
  const shown = buttons.filter((button) => hiderOf(button, row) === null)
  return isIndividual || shown.length === buttons.length ? shown : []
}

/**
 * The body that Guardian’s client sends: the document with the button’s value, and the reason appended to earlier ones.
 */
export function pressedRow(row: JsonObject, button: RowButton, reason: string | null): JsonObject {
  const { field, value, reasonPath } = button
  const noted = reason === null ? row : withReason(row, reasonPath, reason)
  return field === null ? noted : withMember(noted, field, value)
}

export function withReason(row: JsonObject, path: string, reason: string): JsonObject {
  return withMember(row, path, reasonsWith(row, path, reason))
}

/** The reason after earlier ones. */
export function reasonsWith(row: JsonObject, path: string, reason: string): readonly unknown[] {
  return [...reasonsAt(row, path), reason]
}

export function reasonsAt(row: JsonObject, path: string): readonly unknown[] {
  const held = fieldOf(row, path)
  return isList(held) ? held : held === undefined || held === null || held === '' ? [] : [held]
}

function withMember(row: JsonObject, path: string, value: unknown): JsonObject {
  const changed = withValueAt(row, pathIn(row, path), value)
  return isObject(changed) ? changed : row
}

function buttonIn(button: JsonObject): RowButton | null {
  const tag = textIn(button, 'tag')
  if (tag === null) return null
  return {
    tag,
    name: textIn(button, 'name') ?? '',
    asksReason: button['type'] === 'selector-dialog',
    dialogTitle: textIn(button, 'title') ?? '',
    dialogText: textIn(button, 'description') ?? '',
    reasonPath: textIn(button, 'dialogResultFieldPath') ?? 'option.comment',
    field: textIn(button, 'field'),
    value: button['value'],
    filters: objectsIn(button['filters']).flatMap(({ field, type, value }) =>
      typeof field === 'string' && field !== '' ? [{ field, type: String(type ?? ''), value }] : [],
    ),
  }
}

/** Values are compared as text. If the filter has a list, all of it must match. */
function passes({ type, value }: ButtonFilter, held: unknown): boolean {
  const listed = isList(value) ? value : String(value ?? '').split(',')
  switch (type) {
    case 'equal':
      return isSame(held, value)
    case 'not_equal':
      return !isSame(held, value)
    case 'in':
      return listed.every((one) => isSame(held, one))
    case 'not_in':
      return listed.every((one) => !isSame(held, one))
    default:
      return true
  }
}

function isSame(held: unknown, value: unknown): boolean {
  if (isNothing(held) || isNothing(value)) return isNothing(held) && isNothing(value)
  return String(held) === String(value)
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}
