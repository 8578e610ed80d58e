const expected: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'A name in "quotes" is expected.',
  ColonExpected: 'A colon is expected.',
  CommaExpected: 'A comma is expected.',
  ValueExpected: 'A value is expected.',
  CloseBraceExpected: 'A closing } is expected.',
  CloseBracketExpected: 'A closing ] is expected.',
  EndOfFileExpected: 'The text should end here.',
  InvalidSymbol: 'This word has no meaning in JSON.',
  InvalidNumberFormat: 'This is not a number.',
  InvalidCommentToken: 'JSON has no comments.',
  UnexpectedEndOfComment: 'JSON has no comments.',
  UnexpectedEndOfString: 'A closing quote is missing.',
  UnexpectedEndOfNumber: 'A digit is missing.',
  InvalidEscapeCharacter: 'This escape is not known.',
  InvalidCharacter: 'This character must be escaped.',
  InvalidUnicode: 'This escape is not complete.',
}

/** Texts of the JSON editor; the library says the rest by itself. */
export const jsonEditorMessages = {
  title: 'JSON',
  label: 'Document as JSON',
  loading: 'Loading the JSON editor',
  copy: 'Copy the document',
  layOut: 'Lay out',
  phrases: { 'Fold line': 'Fold', 'Unfold line': 'Unfold', unfold: 'Unfold' },
  at: (line: number, column: number) => `Line ${line}, column ${column}:`,
  unreadable: {
    empty: 'The document is empty.',
    'not-json': 'This is not JSON.',
    'not-an-object': 'A schema has to be an object, between { and }.',
    'too-deep': 'It is nested too deeply.',
  },
  expected: (code: string | null) => (code === null ? '' : (expected[code] ?? '')),
  goThere: 'Go there',
} as const
