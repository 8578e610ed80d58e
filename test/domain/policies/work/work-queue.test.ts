import { expect, it } from 'vitest'
import { linksOf, workflowOf } from '#domain/policies/workflow.ts'
import {
  decidingBlocks,
  decidingButtons,
  decidingGrids,
  offeredButtons,
  openSteps,
  ownGrids,
  policyDecisions,
  stepName,
} from '#domain/policies/work/work-queue.ts'
import { aLink } from '#test/support/policies/approval-policy.ts'
import { aBlock } from '#test/support/policies/policies.ts'

const owner = { permissions: ['OWNER'], defaultActive: true }
const config = aBlock('interfaceContainerBlock', 'root', owner, [
  aBlock('interfaceDocumentsSourceBlock', 'list', {
    ...owner,
    uiMetaData: { fields: [{ bindBlock: 'decide' }, { bindBlock: 'about' }] },
  }),
  aBlock('buttonBlock', 'decide', {
    ...owner,
    uiMetaData: {
      enableIndividualFilters: true,
      buttons: [
        { tag: 'yes', name: 'Approve', field: 'option.status', value: 'Approved' },
        { tag: 'nothing', name: 'Print', filters: [{ field: 'option.status', type: 'equal', value: 'Approved' }] },
        { tag: 'back', name: 'Revoke', filters: [{ field: 'option.status', type: 'not_equal', value: 'Revoked' }] },
      ],
    },
    events: [aLink('decide', 'yes', 'store'), aLink('decide', 'back', 'revoke')],
  }),
  aBlock('sendToGuardianBlock', 'store', owner),
  aBlock('revocationBlock', 'revoke', owner),
  aBlock('interfaceStepBlock', 'steps', owner, [
    aBlock('requestVcDocumentBlock', 'new', { ...owner, uiMetaData: { content: 'New device' } }),
  ]),
  aBlock('interfaceStepBlock', 'more steps', owner, [aBlock('requestVcDocumentBlock', 'about', owner)]),
])
const ids = (block: typeof config): typeof config => ({
  ...block,
  id: `id-${String(block['tag']).replaceAll(' ', '-')}`,
  children: Array.isArray(block['children']) ? block['children'].map(ids) : [],
})
const workflow = workflowOf(ids(config))
const links = linksOf(workflow)

it.each([
  ['Waiting', ['Approve', 'Revoke'], ['Approve']],
  ['Approved', ['Print', 'Revoke'], []],
  ['Revoked', ['Approve'], ['Approve']],
])('A document that is %s offers %s, and waits for %s', (status, offered, deciding) => {
  const [grid] = decidingGrids(workflow)
  if (!grid) throw new Error('there is no grid with buttons')
  const row = { id: 'one', owner: '', schema: null, tag: '', relationships: [], option: { status }, document: {} }
  expect(offeredButtons(grid, row).map(({ button }) => button.name)).toEqual(offered)
  expect(decidingButtons(links, grid, row).map(({ button }) => button.name)).toEqual(deciding)
})

it.each([
  ['devices', ['vote', 'choose']],
  ['projects', []],
])('A document of the source %s waits for these blocks of the source devices: %j', (sourceTag, waiting) => {
  const list = aBlock('interfaceDocumentsSourceBlock', 'list', {
    uiMetaData: { fields: ['vote', 'choose'].map((bindBlock) => ({ bindBlock, bindGroup: 'devices' })) },
  })
  const vote = aBlock('multiSignBlock', 'vote')
  const choose = aBlock('interfaceActionBlock', 'choose', {
    type: 'selector',
    field: 'option.status',
    uiMetaData: { options: [{ value: 'Approved' }] },
  })
  const grouped = workflowOf(ids(aBlock('interfaceContainerBlock', 'root', {}, [list, vote, choose])))
  const decisions = policyDecisions({ workflow: grouped, links: linksOf(grouped) })
  const [grid] = decisions.grids
  if (!grid) throw new Error('there is no grid with votes')
  const row = { id: 'one', owner: '', schema: null, tag: '', relationships: [], option: {}, document: {} }
  const document = { kind: 'vc', row: { ...row, __sourceTag__: sourceTag } }
  expect(decidingBlocks(decisions, grid, document).map(({ tag }) => tag)).toEqual(waiting)
})

it('A form next to documents is not a separate step', () => {
  const access = {
    workflow,
    participant: { roles: [], isOwner: true },
    progress: { own: new Set<string>(), anyone: new Set<string>() },
    steps: new Map<string, string>(),
  }
  expect(openSteps(access).map((block) => stepName(workflow, block))).toEqual(['New device'])
})

it.each([
  ['both', ['Clerk'], ['Clerk'], 1],
  ['the list alone', ['Clerk'], ['OWNER'], 0],
  ['the button alone', ['OWNER'], ['Clerk'], 0],
])('Who may use %s has that to decide there', (_, list, button, count) => {
  const blocks = aBlock('interfaceContainerBlock', 'root', { permissions: ['ANY_ROLE'] }, [
    aBlock('interfaceDocumentsSourceBlock', 'list', {
      permissions: list,
      uiMetaData: { fields: [{ bindBlock: 'decide' }] },
    }),
    aBlock('buttonBlock', 'decide', { permissions: button }),
  ])
  const access = {
    workflow: workflowOf(ids(blocks)),
    participant: { roles: ['Clerk'], isOwner: false },
    progress: { own: new Set<string>(), anyone: new Set<string>() },
    steps: new Map<string, string>(),
  }
  expect(ownGrids(access)).toHaveLength(count)
})
