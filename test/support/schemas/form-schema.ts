type Property = Readonly<Record<string, unknown>>

/** The text of a schema with these properties; `comment` becomes Guardian's `$comment`. */
export function formSchema(properties: Readonly<Record<string, Property>>, others: Property = {}): string {
  const written = Object.entries(properties).map(([key, { comment, ...property }]) => [
    key,
    { ...property, ...(comment !== undefined && { $comment: JSON.stringify(comment) }) },
  ])
  return JSON.stringify({ type: 'object', properties: Object.fromEntries(written), ...others })
}
