import type { JsonViolation } from '#domain/json/json-reader.ts'

const expected: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'Expected a name in "quotes".',
  ColonExpected: 'Expected a colon.',
  CommaExpected: 'Expected a comma.',
  ValueExpected: 'Expected a value.',
  CloseBraceExpected: 'Expected a closing }.',
  CloseBracketExpected: 'Expected a closing ].',
  EndOfFileExpected: 'The text should end here.',
  InvalidSymbol: 'This word is not valid in JSON.',
  InvalidNumberFormat: 'This is not a number.',
  InvalidCommentToken: 'JSON does not allow comments.',
  UnexpectedEndOfComment: 'JSON does not allow comments.',
  UnexpectedEndOfString: 'A closing quote is missing.',
  UnexpectedEndOfNumber: 'A digit is missing.',
  InvalidEscapeCharacter: 'This escape sequence is not valid.',
  InvalidCharacter: 'This character must be escaped.',
  InvalidUnicode: 'This escape sequence is incomplete.',
}

export const jsonEditorMessages = {
  title: 'JSON',
  label: 'Document as JSON',
  loading: 'Loading the JSON editor',
  copy: 'Copy the document',
  layOut: 'Format',
  phrases: { 'Fold line': 'Fold', 'Unfold line': 'Unfold', unfold: 'Unfold' },
  at: (line: number, column: number) => `Line ${line}, column ${column}:`,
  unreadable: {
    empty: 'The document is empty.',
    'not-json': 'This is not valid JSON.',
    'not-an-object': 'A schema must be an object, between { and }.',
    'too-deep': 'It is nested too deeply.',
    'long-number': 'It has a number with too many digits.',
  },
  expected: (code: string | null) => (code === null ? '' : (expected[code] ?? '')),
  goThere: 'Go to error',
} as const

/** For example "Line 1, column 6: This is not valid JSON. Expected a value." */
export function jsonViolationMessage({ line, column, kind, expected: code }: JsonViolation): string {
  return `${jsonEditorMessages.at(line, column)} ${jsonEditorMessages.unreadable[kind]} ${jsonEditorMessages.expected(code)}`.trim()
}
