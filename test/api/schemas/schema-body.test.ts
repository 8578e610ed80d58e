import { expect, it } from 'vitest'
import { schemaBody } from '#api/schemas/schemas.ts'

it('A request body holds the document character by character', () => {
  const text = '{ "2": 1.0, "1": 12345678901234567890 }'
  expect(schemaBody({ name: 'A "name"' }, text)).toBe(
    String.raw`{"name":"A \"name\"","document":{ "2": 1.0, "1": 12345678901234567890 }}`,
  )
})
