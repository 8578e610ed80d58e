/** What of a schema can be changed. `text` is its document. */
export interface SchemaContent {
  readonly name: string
  readonly description: string
  readonly text: string
}

/** The JSON that carries a document to the service: the document's text goes into it character by character. */
export function schemaBody(members: Readonly<Record<string, string>>, text: string): string {
  const written = Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[...written, `"document":${text}`].join(',')}}`
}

/** A name for a copy that no schema has so far: "Copy of Profile", "Copy 2 of Profile". */
export function copyName(name: string, taken: readonly string[]): string {
  const plain = name.replace(/^Copy( \d+)? of /, '')
  const free = (candidate: string) => !taken.includes(candidate)
  const first = `Copy of ${plain}`
  if (free(first)) return first
  for (let number = 2; ; number++) if (free(`Copy ${number} of ${plain}`)) return `Copy ${number} of ${plain}`
}

/** A document without a field of its own: the members that every document of the system has. */
export function blankDocument(name: string, description: string): string {
  const either = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }], readOnly: true }
  return JSON.stringify(
    {
      title: name,
      description,
      type: 'object',
      properties: { '@context': either, type: either, id: { type: 'string', readOnly: true } },
      required: ['@context', 'type'],
      additionalProperties: false,
    },
    null,
    2,
  )
}
