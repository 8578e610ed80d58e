import * as fc from 'fast-check'

/** A member of an object: its key's token, and its value's text without white space around it. */
type Piece = string | { readonly list: readonly Piece[] } | { readonly members: readonly (readonly [string, Piece])[] }

const words = fc.constantFrom('', 'name', 'Legal name', 'a"b\\c', 'ümlaut', '🌍', '</script>', 'tab\tand\nline')
const keys = fc.constantFrom(
  'name',
  'site',
  'area',
  '1',
  '0',
  '10',
  '007',
  'ключ',
  'a.b',
  '__proto__',
  'constructor',
  '$x',
)
const numbers = fc.constantFrom('0', '1.0', '-0', '1e3', '12345678901234567890', '0.1000', '3')

function quoted(text: string): string {
  return JSON.stringify(text)
}

/** A text with some characters escaped. */
const strings = fc
  .tuple(words, fc.boolean())
  .map(([text, escaped]) => (escaped ? quoted(text).replaceAll('/', '\\/').replace('a', '\\u0061') : quoted(text)))

const values: fc.Arbitrary<Piece> = fc.oneof(
  { maxDepth: 2 },
  numbers,
  strings,
  fc.constantFrom('true', 'false', 'null'),
  fc.array(numbers, { maxLength: 2 }).map((list) => ({ list })),
  fc.array(fc.tuple(strings, numbers), { maxLength: 2 }).map((members) => ({ members })),
)

const types: fc.Arbitrary<readonly (readonly [string, Piece])[]> = fc.constantFrom(
  [['"type"', '"string"']],
  [['"type"', '"number"']],
  [['"type"', '"integer"']],
  [['"type"', '"boolean"']],
  [['"type"', '"null"']],
  [['"$ref"', '"#Sub"']],
  [
    ['"type"', '"string"'],
    ['"format"', '"date"'],
  ],
  [
    ['"type"', '"string"'],
    ['"enum"', { list: ['"a"', '"b"'] }],
  ],
  [
    ['"type"', '"array"'],
    ['"items"', { members: [['"type"', '"string"']] }],
  ],
  [['"oneOf"', { list: [{ members: [['"type"', '"string"']] }] }]],
)

/** A field's comment: mostly what Guardian writes, with unknown members. */
interface Comment {
  readonly isPrivate: boolean
  readonly spaced: boolean
  readonly escaped: boolean
  readonly position: number | null
  readonly word: string
  readonly number: string
}

const comments: fc.Arbitrary<Comment | null> = fc.option(
  fc.record({
    isPrivate: fc.boolean(),
    spaced: fc.boolean(),
    escaped: fc.boolean(),
    position: fc.option(fc.nat(4)),
    word: strings,
    number: numbers,
  }),
)

function commentOf(key: string, { isPrivate, spaced, escaped, position, word, number }: Comment): Piece {
  const members = [
    `"term":${quoted(key)}`,
    `"@id":"https://www.schema.org/text"`,
    ...(isPrivate ? ['"isPrivate":true'] : []),
    ...(position === null ? [] : [`"orderPosition":${position}`]),
    `"unknown":${word}`,
    `"7":${number}`,
  ]
  const text = spaced ? `{ ${members.join(', ')} }` : `{${members.join(',')}}`
  return escaped ? quoted(text).replaceAll('/', '\\/').replaceAll('\\"', '\\u0022') : quoted(text)
}

const fields = fc
  .tuple(
    keys,
    types,
    comments,
    fc.option(strings),
    fc.array(fc.tuple(fc.constantFrom('"x-a"', '"12"', '"minLength"', '"default"'), values), { maxLength: 2 }),
  )
  .map(([key, type, comment, title, extra]): readonly [string, Piece] => {
    const unique = [...new Map(extra)]
    const members = [
      ...(title === null ? [] : [['"title"', title] as const]),
      ...type,
      ...unique,
      ...(comment ? [['"$comment"', commentOf(key, comment)] as const] : []),
    ]
    return [key, { members }]
  })

const documents = fc
  .tuple(
    fc.uniqueArray(fields, { maxLength: 5, selector: ([key]) => key }),
    fc.array(fc.nat(5), { maxLength: 3 }),
    fc.boolean(),
    values,
    fc.boolean(),
  )
  .map(([all, required, hasCondition, unknown, hasSystem]): Piece => {
    const demanded = [...new Set(required.flatMap((index) => all[index]?.[0] ?? []))]
    const [first, second] = all
    const condition =
      hasCondition && first && second
        ? [
            [
              '"allOf"',
              {
                list: [
                  {
                    members: [
                      [
                        '"if"',
                        {
                          members: [
                            ['"properties"', { members: [[quoted(first[0]), { members: [['"const"', '1.0']] }]] }],
                          ],
                        },
                      ],
                      ['"then"', { members: [['"properties"', { members: [[quoted(second[0]), second[1]]] }]] }],
                    ],
                  },
                ],
              },
            ] as const,
          ]
        : []
    return {
      members: [
        ['"$id"', '"#doc"'],
        ['"2"', unknown],
        ['"title"', '"T"'],
        ['"type"', '"object"'],
        [
          '"properties"',
          {
            members: [
              ...(hasSystem ? [['"@context"', { members: [['"readOnly"', 'true']] }] as const] : []),
              ...all.map(([key, piece]) => [quoted(key), piece] as const),
            ],
          },
        ],
        ['"required"', { list: demanded.map(quoted) }],
        ...condition,
        ['"$defs"', { members: [['"#Sub"', { members: [['"properties"', { members: [] }]] }]] }],
        ['"1"', '12345678901234567890'],
      ],
    }
  })

/** White space in one style: none, one line, two spaces, tabs, or anything. */
const styles = ['compact', 'spaced', 'two', 'tab', 'ragged'] as const

function written(piece: Piece, style: (typeof styles)[number], margin: string): string {
  if (typeof piece === 'string') return piece
  const [open, close, parts] =
    'list' in piece
      ? (['[', ']', piece.list.map((one) => written(one, style, deeper(style, margin)))] as const)
      : ([
          '{',
          '}',
          piece.members.map(([key, value]) => `${key}${colons[style]}${written(value, style, deeper(style, margin))}`),
        ] as const)
  if (parts.length === 0) return style === 'ragged' ? `${open} \n ${close}` : open + close
  const inner = gaps[style](deeper(style, margin))
  return `${open}${inner.trimStart() === '' && style === 'spaced' ? ' ' : inner}${parts.join(`,${inner}`)}${gaps[style](margin)}${close}`
}

const colons = { compact: ':', spaced: ': ', two: ': ', tab: ': ', ragged: ' :\t' }
const gaps = {
  compact: () => '',
  spaced: () => ' ',
  two: (margin: string) => `\n${margin}`,
  tab: (margin: string) => `\n${margin}`,
  ragged: () => ' \r\n\t ',
}

function deeper(style: (typeof styles)[number], margin: string): string {
  return margin + (style === 'tab' ? '\t' : '  ')
}

/** Schema texts with everything that a careless editor would lose. */
export const schemaTexts: fc.Arbitrary<string> = fc
  .tuple(documents, fc.constantFrom(...styles), fc.constantFrom('', '\n', ' \n'))
  .map(([document, style, end]) => written(document, style, '') + end)
