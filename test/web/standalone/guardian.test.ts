import { describe, expect, it } from 'vitest'
import { withErrorCode } from '#web/standalone/guardian.ts'

describe('withErrorCode', () => {
  it.each([
    [422, { message: 'Block Unavailable' }, 'block_unavailable'],
    [403, { message: 'You are not the creator of this schema.' }, 'schema_read_only'],
    [422, { message: 'Schema is active.' }, 'schema_active'],
    [401, { message: 'Unauthorized' }, 'unauthorized'],
    [500, { message: ['Field name must not contain spaces'] }, 'schema_invalid'],
  ])('adds the code to an error with status %i and %j', async (status, body, code) => {
    const coded = await withErrorCode(Response.json(body, { status, headers: { 'retry-after': '7' } }))
    expect(coded.status).toBe(status)
    expect(coded.headers.get('retry-after')).toBe('7')
    expect(await coded.json()).toEqual({ ...body, code })
  })

  it.each([
    ['a success', Response.json({ message: 'Schema is active.' })],
    ['an error that has a code', Response.json({ code: 'forbidden', message: 'no' }, { status: 403 })],
    ['an error without JSON', new Response('no', { status: 500 })],
  ])('leaves %s as it is', async (_, response) => {
    const expected = await response.clone().text()
    expect(await (await withErrorCode(response)).text()).toBe(expected)
  })
})
