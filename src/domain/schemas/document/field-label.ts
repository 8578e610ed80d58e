import { foldText } from '../../text/fold-text.ts'

export interface FieldLabel {
  /** The field's question, in one line. */
  readonly label: string
  /** The rest of what the schema says about the field; empty if the label covers it. */
  readonly help: string
  readonly from: 'title' | 'description' | 'key'
}

interface FieldNames {
  readonly key: string
  readonly title: string
  readonly description: string
}

/**
 * Guardian treats the description as the question, and in most real schemas the title only repeats the key. A title
 * that says more than the key becomes the label, unless it is an identifier (`field0` from before fields were moved,
 * `impact.category`) next to a description. Otherwise the first line of the description is the label.
 */
export function fieldLabel({ key, title, description }: FieldNames): FieldLabel {
  const [name, about] = [oneLine(title), description.trim()]
  if (name !== '' && !repeatsKey(name, key) && !(about !== '' && isCode(name)))
    return { label: name, help: oneLine(about) === name ? '' : about, from: 'title' }
  const [first = '', ...rest] = about.split('\n')
  const question = oneLine(first)
  if (question === '' || repeatsKey(oneLine(about), key)) return { label: name || key, help: '', from: 'key' }
  return { label: question, help: rest.join('\n').trim(), from: 'description' }
}

/** For use within a sentence, a list of choices or a table heading. */
export function shortLabel(names: FieldNames, maxLength = 80): string {
  const { label } = fieldLabel(names)
  if (label.length <= maxLength) return label
  const cut = label.slice(0, maxLength)
  const end = cut.lastIndexOf(' ')
  return `${(end > maxLength / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

/** True if a title is written for programs: `field0`, `impact.category`, `timestampEnd`. */
function isCode(title: string): boolean {
  if (/\s/.test(title)) return false
  return /^field\d/i.test(title) || /\p{L}[._][\p{L}\p{N}]|\p{N}[._]\p{L}|\p{Ll}{2}\p{Lu}\p{Ll}/u.test(title)
}

/** "Field 1" repeats `field1`, whereas "Name" and "Legal name" are proper labels for `name` and `legalName`. */
function repeatsKey(text: string, key: string): boolean {
  if (text === key.trim()) return true
  return codeLike.test(key) && lettersOf(text) === lettersOf(key)
}

const codeLike = /^[\p{L}_. -]*\p{N}[\p{L}\p{N}_. -]*$/u

function lettersOf(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
