import { describe, expect, it, onTestFinished } from 'vitest'
import { checkDocument, createWorkerDocumentChecker } from '#server/areas/policies/document-checker.ts'
import { limits } from '#server/platform/limits.ts'
import { aPolicy, itemDocument, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { freshSqlite } from '#test/support/server/stores.ts'
import { manualTimers } from '#test/support/app/manual-timers.ts'
import { until } from '#test/support/until.ts'

const slowPattern = '^([A-Za-z]+[ .-]?)+$'
/** Matching it would take hours. */
const slowName = `${'a'.repeat(39)}!`

function schemaWith(pattern: string) {
  const { serial, ...others } = itemDocument.properties
  return { ...itemDocument, properties: { ...others, serial: { ...serial, pattern } } }
}

/** A checker whose deadlines pass when the test says so. */
function startChecker() {
  const timers = manualTimers()
  const checker = createWorkerDocumentChecker(timers.setTimer)
  onTestFinished(() => checker.close())
  return {
    checker,
    checkBegun: () => until('the check', () => timers.waiting().includes(limits.documentCheckMs)),
    passDeadline: () => timers.advance(limits.documentCheckMs),
  }
}

describe('A document checker in a worker thread', () => {
  it('It ends a check at the deadline while the service answers other requests', async () => {
    const { checker, checkBegun, passDeadline } = startChecker()
    const schemas = [{ iri: itemSchema, name: 'Item', document: schemaWith(slowPattern) }]
    const { get, post } = await startPolicies(await freshSqlite(), aPolicy({ schemas }), checker)
    const slow = post('register', 'ina', { document: { serial: slowName } })
    await checkBegun()
    expect((await get('register', 'ina')).status).toBe(200)
    const next = post('register', 'ivan', { document: { serial: 'Ivan B.' } })
    expect((await get('own', 'ivan')).body.data).toEqual([])
    await passDeadline()
    const refused = await slow
    expect([refused.status, refused.body.message]).toEqual([
      422,
      ['document: could not be checked against its schema in time; try again, or send shorter values'],
    ])
    expect((await next).status).toBe(200)
    expect((await get('own', 'ina')).body.data).toEqual([])
  })

  it('It finds the violations that a check in the same thread finds', async () => {
    const { checker } = startChecker()
    const schema = JSON.stringify(schemaWith('^A-[0-9]+$'))
    for (const document of [{ serial: 'A-1' }, { serial: 'B' }, { size: 'large', other: 1 }])
      expect(await checker.check(schema, document, 'ina')).toEqual(checkDocument(schema, document))
  })

  it('It rejects checks of a sender beyond its limit, and accepts those of others', async () => {
    const { checker, checkBegun, passDeadline } = startChecker()
    const schema = JSON.stringify(schemaWith(slowPattern))
    const slow = checker.check(schema, { serial: slowName }, 'ina')
    await checkBegun()
    const waiting = Array.from({ length: limits.documentChecksPerSender - 1 }, () =>
      checker.check(schema, { serial: 'Ina' }, 'ina'),
    )
    await expect(checker.check(schema, { serial: 'Ina' }, 'ina')).rejects.toMatchObject({ status: 429 })
    const other = checker.check(schema, { serial: 'Ivan' }, 'ivan')
    await passDeadline()
    expect(await slow).toHaveLength(1)
    expect(await Promise.all([...waiting, other])).toEqual([...waiting, other].map(() => []))
    expect(await checker.check(schema, { serial: 'Ina' }, 'ina')).toEqual([])
  })
})

describe('A check of a document', () => {
  it('It refuses a schema with a pattern that is too long', () => {
    const pattern = 'a'.repeat(limits.patternLength + 1)
    const reason = [{ path: ['document'], message: 'cannot be checked because a pattern of its schema is too long' }]
    expect(checkDocument(JSON.stringify(schemaWith(pattern)), { serial: 'a' })).toEqual(reason)
    const named = { ...itemDocument, patternProperties: { [pattern]: { type: 'string' } } }
    expect(checkDocument(JSON.stringify(named), { serial: 'a' })).toEqual(reason)
  })

  it('It matches patterns only with texts of limited length', () => {
    const serial = 'a'.repeat(limits.matchedLength + 1)
    expect(checkDocument(JSON.stringify(itemDocument), { serial })).toEqual([])
    const schema = JSON.stringify(schemaWith('^a+$'))
    expect(checkDocument(schema, { serial: serial.slice(1) })).toEqual([])
    expect(checkDocument(schema, { serial })).toMatchObject([{ path: ['document', 'serial'] }])
    expect(checkDocument(schema, { [serial]: 1 })).toMatchObject([{ path: ['document'] }])
    // A long table next to a file.
    expect(checkDocument(JSON.stringify(schemaWith('^ipfs://.+')), { serial: `ipfs://${serial}` })).toEqual([])
  })
})

it('A member that the schema forbids is rejected with a message', async () => {
  const schemas = [{ iri: itemSchema, name: 'Item', document: { ...itemDocument, additionalProperties: false } }]
  const { post } = await startPolicies(await freshSqlite(), aPolicy({ schemas }))
  const { status, body } = await post('register', 'ina', { document: { serial: 'A-1', extra: 1 } })
  expect([status, body.message]).toEqual([422, ['document.extra: "extra" is not allowed by the schema.']])
})
