import type { Remedy } from '../check/field-contradictions.ts'
import { spliced } from '../../json/json-splice.ts'
import { readDocument } from '../document/schema-document.ts'
import { edited, refused, setFieldOption, type Edit } from './schema-edit.ts'
import { removeCondition } from './schema-fields.ts'
import { requiredSplices } from './schema-required-list.ts'

/** Does what a remedy says; one that has to be done by hand is no edit. */
export function applyRemedy(text: string, remedy: Remedy): Edit {
  switch (remedy.kind) {
    case 'option':
      return setFieldOption(text, remedy.key, remedy.option, remedy.value)
    case 'remove-condition':
      return removeCondition(text, remedy.condition)
    case 'drop-required': {
      const read = readDocument(text)
      const splices = read.ok ? requiredSplices(read.document, remedy.key, false) : undefined
      return splices ? edited(spliced(text, splices)) : refused({ kind: 'not-readable' })
    }
    case 'json':
      return edited(text)
  }
}
