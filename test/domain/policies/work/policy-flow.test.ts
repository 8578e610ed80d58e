import { expect, it } from 'vitest'
import { linksOf, objectsIn, workflowOf } from '#domain/policies/workflow.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { flowIn } from '#domain/policies/work/policy-flow.ts'
import { aLink, anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { aBlock, itemSchema } from '#test/support/policies/policies.ts'

let next = 0

/** As at an import, where each block gets an id. */
function withIds(block: JsonObject): JsonObject {
  next += 1
  return { ...block, id: `id${next}`, children: objectsIn(block['children']).map(withIds) }
}

function waysIn(config: unknown): string[] {
  const workflow = workflowOf(withIds(isObject(config) ? config : {}))
  const { ways } = flowIn(workflow, linksOf(workflow))
  const tagOf = (id: string) => workflow.byId.get(id)?.tag ?? id
  return ways.map(({ from, to, label }) => `${tagOf(from)} ${label === '' ? '' : `${label} `}→ ${tagOf(to)}`)
}

const all = { permissions: ['ANY_ROLE'] }
const owner = { permissions: ['OWNER'] }
const root = (...children: JsonObject[]) => aBlock('interfaceContainerBlock', 'root', all, children)
const grid = (tag: string, button: string, filters: JsonObject[], given: JsonObject = {}) =>
  aBlock(
    'interfaceDocumentsSourceBlock',
    tag,
    { ...owner, uiMetaData: { fields: [{ title: 'Assign', bindBlock: button }] } },
    [aBlock('documentsSourceAddon', `${tag} source`, { ...owner, schema: itemSchema, filters, ...given })],
  )
const decide = (...events: JsonObject[]) =>
  aBlock('buttonBlock', 'decide', {
    ...owner,
    uiMetaData: { buttons: [{ tag: 'yes', name: 'Approve' }] },
    events,
  })
const save = (tag: string, status: string, given: JsonObject = {}) =>
  aBlock('sendToGuardianBlock', tag, {
    ...owner,
    options: [{ name: 'status', value: status }],
    stopPropagation: true,
    ...given,
  })
const asks = (status: string) => [{ field: 'option.status', type: 'equal', value: status }]

it('An approval leads from the form to the list of the owner, and back by each button', () => {
  const ways = waysIn(anApprovalPolicy()['config'])
  expect(ways).toContain('apply → wait')
  expect(ways).toContain('apply → waiting')
  expect(ways).toContain('decide Approve → welcome')
  expect(ways).toContain('decide Reject → rejected')
  expect(ways).toContain('choose Installer → apply')
})

it('A block that does not run here is a place where documents wait', () => {
  const ask = aBlock('httpRequestBlock', 'ask', owner)
  const isolated = aBlock('messagesReportBlock', 'report', owner)
  const config = root(
    isolated,
    grid('open', 'decide', asks('Waiting')),
    decide(aLink('decide', 'yes', 'store')),
    save('store', 'Approved', { stopPropagation: false }),
    ask,
    save('after', 'Checked'),
    grid('checked', '', asks('Checked')),
  )
  expect(waysIn(config)).toEqual(['open Approve → ask', 'ask → checked'])
})

it('A document that is stored turns up in the lists whose filters ask for its status', () => {
  const config = root(
    grid('open', 'decide', asks('Waiting')),
    grid('approved', '', asks('Approved')),
    grid('of another schema', '', asks('Approved'), { schema: '#other' }),
    decide(aLink('decide', 'yes', 'store')),
    save('store', 'Approved'),
  )
  expect(waysIn(config)).toEqual(['open Approve → approved'])
})

it('A list without a status filter shows a document if the policy sends the document to it', () => {
  const config = root(
    grid('open', 'decide', []),
    grid('told', '', []),
    grid('not told', '', []),
    decide(aLink('decide', 'yes', 'store')),
    save('store', 'Approved', { events: [aLink('store', 'RefreshEvent', 'told', { input: 'RefreshEvent' })] }),
  )
  expect(waysIn(config)).toEqual(['open Approve → told'])
})

it('A button that changes a document and leaves it in its list leads back to it', () => {
  const config = root(grid('open', 'decide', []), decide(aLink('decide', 'yes', 'store')), save('store', 'Approved'))
  expect(waysIn(config)).toEqual(['open Approve → open'])
})

it('Lists and buttons run nothing by their order in the file', () => {
  const config = root(grid('open', 'decide', []), decide(), aBlock('informationBlock', 'after', owner))
  expect(waysIn({ ...config, events: [aLink('gone', 'x', 'y')] })).toEqual([])
})

it('A link to a page leads to its first block', () => {
  const config = root(
    grid('open', 'decide', []),
    decide(aLink('decide', 'yes', 'page')),
    aBlock('interfaceContainerBlock', 'page', all, [
      aBlock('interfaceContainerBlock', 'inner', all, [aBlock('informationBlock', 'welcome', all)]),
    ]),
  )
  expect(waysIn(config)).toEqual(['open Approve → welcome'])
})

it('A form is called after the button that opens it, and buttons after themselves', () => {
  const config = root(
    aBlock('requestVcDocumentBlock', 'form', { ...owner, uiMetaData: { type: 'dialog', content: 'New device' } }),
    aBlock('buttonBlock', 'back', { ...owner, uiMetaData: { buttons: [{ tag: 'b', name: 'Return' }] } }),
  )
  const workflow = workflowOf(withIds(config), true)
  expect(flowIn(workflow, linksOf(workflow)).steps.map(({ title }) => title)).toEqual(['New device', 'Return'])
})

it('In a policy without events, blocks follow what they wait for, and forms lead to the lists of their schema', () => {
  const config = root(
    aBlock('requestVcDocumentBlock', 'form', { ...owner, schema: itemSchema }),
    aBlock('informationBlock', 'thanks', { ...owner, dependencies: ['form'] }),
    grid('documents', '', []),
  )
  expect(waysIn(config)).toEqual(['form → thanks', 'form → documents'])
})

const branch = (tag: string, to: string) =>
  aBlock('customLogicBlock', tag, { ...owner, stopPropagation: true, events: [aLink(tag, 'RunEvent', to)] })

it('Branches that meet again and again are followed once', () => {
  const pairs = Array.from({ length: 60 }, (_, index) => index)
  const config = root(
    grid('open', 'decide', []),
    decide(aLink('decide', 'yes', 'in 0')),
    ...pairs.map((index) =>
      aBlock('switchBlock', `in ${index}`, {
        ...owner,
        stopPropagation: true,
        events: ['left', 'right'].map((side) => aLink(`in ${index}`, side, `${side} ${index}`)),
      }),
    ),
    ...pairs.flatMap((index) => ['left', 'right'].map((side) => branch(`${side} ${index}`, `in ${index + 1}`))),
    aBlock('informationBlock', 'in 60', owner),
  )
  expect(waysIn(config)).toEqual(['open Approve → in 60'])
})

it('A block that no other block leads to says what leads there: a list, a timer, data from outside, or nothing', () => {
  const config = root(
    grid('open', 'edit', []),
    aBlock('requestVcDocumentBlock', 'edit', owner),
    aBlock('externalDataBlock', 'sensor', owner),
    save('keep', 'Kept'),
    grid('readings', '', asks('Kept')),
    aBlock('timerBlock', 'clock', {
      ...owner,
      stopPropagation: true,
      events: [aLink('clock', 'TimerEvent', 'collect', { input: 'TimerEvent' })],
    }),
    aBlock('aggregateDocumentBlock', 'collect', owner),
    aBlock('informationBlock', 'summary', { ...owner, uiMetaData: { bindBlock: 'again' } }),
    aBlock('buttonBlock', 'again', owner),
    aBlock('interfaceStepBlock', 'steps', owner, [
      aBlock('interfaceContainerBlock', 'page', owner, [aBlock('informationBlock', 'start', owner)]),
      aBlock('informationBlock', 'later', owner),
    ]),
  )
  const workflow = workflowOf(withIds(config))
  const { steps, entries } = flowIn(workflow, linksOf(workflow))
  const said = steps.map(({ block }) => [
    block.tag,
    (entries.get(block.id) ?? []).map((entry) => {
      if (entry.kind === 'first') return 'first'
      const from = entry.kind === 'opened' ? workflow.byId.get(entry.from) : entry.block
      return `${entry.kind} ${from?.tag}`
    }),
  ])
  expect(Object.fromEntries(said)).toEqual({
    open: [],
    edit: ['opened open'],
    readings: ['outside sensor'],
    summary: ['timer clock'],
    again: ['opened summary'],
    start: ['first'],
    later: [],
  })
})

it('A choice leads on under the title of its column', () => {
  const config = root(
    grid('sent', 'assign', []),
    aBlock('interfaceActionBlock', 'assign', {
      ...owner,
      type: 'dropdown',
      field: 'assignedTo',
      events: [aLink('assign', 'DropdownEvent', 'store')],
    }),
    save('store', 'Assigned'),
    grid('assigned', '', asks('Assigned')),
  )
  expect(waysIn(config)).toEqual(['sent Assign → assigned'])
})

it('A vote leads on by what is voted, not under the title of its column', () => {
  const config = root(
    grid('sent', 'sign', []),
    aBlock('multiSignBlock', 'sign', {
      ...owner,
      events: [aLink('sign', 'SignatureQuorumReachedEvent', 'store'), aLink('sign', 'RunEvent', 'print')],
    }),
    save('store', 'Signed'),
    save('print', 'Printed'),
    grid('signed', '', asks('Signed')),
  )
  expect(waysIn(config)).toEqual(['sent Sign → signed'])
})
