import { expect, it } from 'vitest'
import { linksOf } from '#domain/policies/event-links.ts'
import { workflowOf } from '#domain/policies/workflow.ts'
import {
  decidingButtons,
  decidingGrids,
  offeredButtons,
  openSteps,
  ownGrids,
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
