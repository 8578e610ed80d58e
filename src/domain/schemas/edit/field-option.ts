import { isJson } from '../../json/json-value.ts'
import { withMember } from '../../json/json-splice.ts'
import type { FieldTableColumn } from '../document/schema-field.ts'
import { withCommentMember } from '../document/schema-comment.ts'
import { withEnum, withExample, asList, asSingle, withValueShape } from '../document/schema-property.ts'

/** `defaultValue`, `example` and `suggest` are JSON text. */
export interface FieldOptions {
  readonly title: string
  readonly description: string
  readonly required: boolean
  readonly multiple: boolean
  readonly unit: string
  readonly unitSystem: 'prefix' | 'postfix'
  readonly enumValues: readonly string[]
  readonly isPrivate: boolean
  readonly hidden: boolean
  readonly autocalculate: boolean
  readonly expression: string
  readonly isUpdatable: boolean
  readonly defaultValue: string
  readonly example: string
  readonly suggest: string
  readonly textColor: string
  readonly textSize: string
  readonly textBold: boolean
  readonly property: string
  /** For text fields. */
  readonly pattern: string
  readonly tableColumns: readonly FieldTableColumn[]
  readonly availableOptions: readonly string[]
}
export type FieldOption = keyof FieldOptions
export type OptionValue = boolean | string | readonly (string | FieldTableColumn)[] | null

export type PropertyRejection =
  | { readonly kind: 'comment-unreadable' }
  /** These members form a shape that the editor cannot represent. */
  | { readonly kind: 'shape-kept'; readonly members: readonly string[] }
  | { readonly kind: 'not-json' }

/** Options stored in the comment under the same names. */
const inComment: ReadonlySet<string> = new Set(
  'unit unitSystem isPrivate hidden autocalculate expression isUpdatable suggest textColor textSize textBold property tableColumns availableOptions'.split(
    ' ',
  ),
)

/** Sets an option of a property's text, or removes it (null, false). `required` is not part of the property. */
export function withOption(
  property: string,
  option: Exclude<FieldOption, 'required'>,
  value: OptionValue,
  multiple: boolean,
): string | PropertyRejection {
  const isText = option === 'defaultValue' || option === 'example' || option === 'suggest'
  if (isText && typeof value === 'string' && !isJson(value)) return { kind: 'not-json' }
  if (inComment.has(option)) {
    const json = isText && typeof value === 'string' ? value : JSON.stringify(value)
    return (
      withCommentMember(property, option, value === null || value === false ? null : json) ?? {
        kind: 'comment-unreadable',
      }
    )
  }
  switch (option) {
    case 'multiple':
      return value === multiple ? property : changeMany(property, value === true)
    case 'enumValues':
      return withValueShape(property, multiple, (shape) =>
        typeof value === 'object' && value !== null
          ? withEnum(
              shape,
              value.filter((one) => typeof one === 'string'),
            )
          : withMember(shape, 'enum', null),
      )
    case 'pattern':
      return withValueShape(property, multiple, (shape) =>
        withMember(shape, 'pattern', typeof value === 'string' ? JSON.stringify(value) : null, 'type'),
      )
    case 'defaultValue':
      return withMember(property, 'default', typeof value === 'string' ? value : null)
    case 'example':
      return withExample(property, typeof value === 'string' ? value : null)
    default:
      return withMember(
        property,
        option,
        value === null ? null : JSON.stringify(value),
        option === 'title' ? null : 'title',
      )
  }
}

function changeMany(property: string, many: boolean): string | PropertyRejection {
  if (many) return asList(property)
  const single = asSingle(property)
  return typeof single === 'string' ? single : { kind: 'shape-kept', members: single.inTheWay }
}
