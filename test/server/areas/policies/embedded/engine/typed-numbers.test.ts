import { expect, it } from 'vitest'
import { aGrid, aSender, itemBase, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, itemSchema } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'] }
const size = 'document.credentialSubject.0.size'

/** A form's body with a number as somebody has typed it. */
function typed(number: string, serial = 'one'): string {
  return JSON.stringify({ document: { ...itemBase, serial, size: 0 }, ref: null }).replace(
    '"size":0',
    `"size":${number}`,
  )
}

describeOnStores('Numbers as people type them', (openStore) => {
  it.each(['1.50', '0.10', '1e3', '0.12345678901234567890', '9007199254740993', '7'])(
    '%s keeps its digits in what is stored and answered, also once the document is approved',
    async (number) => {
      const store = await openStore()
      const button = aBlock('buttonBlock', 'decide', {
        ...anyone,
        uiMetaData: { buttons: [{ tag: 'yes', name: 'Yes', field: 'option.status', value: 'Approved' }] },
        stopPropagation: true,
        events: [{ source: 'decide', target: 'approved', output: 'yes', input: 'RunEvent', actor: '' }],
      })
      const blocks = [aSender('keep'), button, aSender('approved')]
      const { post, get, rows } = await startEventPolicy(store, blocks)
      expect((await post('form', 'ina', typed(number))).text).toContain(`"size":${number}`)
      const { text } = await get('all', 'ina')
      expect(text).toContain(`"size":${number}`)
      const [document] = await rows()
      expect((await post('decide', 'ina', { document, tag: 'yes' })).status).toBe(200)
      expect((await rows())[0].option.status).toBe('Approved')
      const kept = await store.selectFrom('policy_document').select('body').execute()
      expect(kept.map(({ body }) => /"size":([^,}]+)/.exec(body)?.[1])).toEqual([number])
    },
  )

  it('are numbers for filters, formulas, copies and scripts', async () => {
    const filtered = aGrid('filtered', 'vc-documents', [
      aBlock('filtersAddon', 'by_size', { ...anyone, type: 'input', field: size, canBeEmpty: true }),
    ])
    const equal = { tag: 'yes', type: 'equal', value: 'size * 2 == 3', actor: '' }
    const sort = aBlock('switchBlock', 'sort', { ...anyone, stopPropagation: true, conditions: [equal] })
    const script = aBlock('customLogicBlock', 'script', {
      outputSchema: itemSchema,
      expression:
        'done({ "@context": ["schema:item"], type: "x", serial: typeof documents[0].document.credentialSubject[0].size })',
    })
    const reassign = aBlock('reassigningBlock', 'sign', { issuer: 'policyOwner' })
    const blocks = [
      aSender('keep', { stopPropagation: false }),
      reassign,
      aSender('second', { stopPropagation: false }),
      sort,
      script,
      aSender('third'),
      filtered,
    ]
    const { post, get, rows, failures } = await startEventPolicy(await openStore(), blocks, {
      events: [{ source: 'sort', target: 'script', output: 'yes', input: 'RunEvent', actor: '' }],
    })
    expect((await post('form', 'ina', typed('1.50'))).status).toBe(200)
    expect((await failures()).join()).not.toMatch(/primitive|convert/)
    expect((await get('filtered', 'ina', '?by_size=1.5')).body.data.length).toBeGreaterThan(1)
    expect((await get('filtered', 'ina', '?by_size=1.6')).body.data).toEqual([])
    // The copy that was signed again has the same digits.
    expect((await get('all', 'ina')).text.split('"size":1.50')).toHaveLength(3)
    expect((await rows()).length).toBeGreaterThan(1)
  })

  it('are rejected with a message if they are longer or larger than a number can be', async () => {
    const { post, rows } = await startEventPolicy(await openStore(), [aSender('keep')])
    for (const [number, message] of [
      ['1'.repeat(401), 'The body contains a number with more than 400 digits'],
      ['1'.repeat(400), 'document.size: is too large a number'],
      ['1e999', 'document.size: is too large a number'],
      ['-1E+309', 'document.size: is too large a number'],
    ] as const) {
      const answer = await post('form', 'ina', typed(number))
      expect([number, answer.status, answer.body.message]).toEqual([number, 422, [message]])
    }
    expect(await rows()).toEqual([])
  })
})
