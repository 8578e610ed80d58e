import { expect, it } from 'vitest'
import { bareBlock, blockTreeOf } from '#domain/policies/block-tree.ts'
import { shownIn, stepPlaces } from '#domain/policies/work/work-pages.ts'

const step = (id: string, blockType: string, insteadOf: string | null = null) => ({
  ...bareBlock({ id, blockType }),
  insteadOf,
})

it('Alternative steps share a place, and invisible steps have none', () => {
  const children = [
    step('form', 'requestVcDocumentBlock'),
    step('save', 'sendToGuardianBlock'),
    step('wait', 'informationBlock'),
    step('yes', 'informationBlock'),
    step('no', 'informationBlock', 'yes'),
    step('later', 'informationBlock', 'yes'),
  ]
  const { root } = blockTreeOf(bareBlock({ id: 'steps', blockType: 'interfaceStepBlock' }, children))
  expect(root && stepPlaces(root).map((place) => place.map(({ id }) => id))).toEqual([
    ['form'],
    ['wait'],
    ['yes', 'no', 'later'],
  ])
})

it('Buttons next to the documents of a list are not a page of their own', () => {
  const tagged = (tag: string, blockType: string, bound: string[] = []) => ({
    ...bareBlock({ id: tag, blockType }),
    tag,
    bound,
  })
  const list = bareBlock({ id: 'page', blockType: 'interfaceContainerBlock' }, [
    tagged('list', 'interfaceDocumentsSourceBlock', ['decide', 'open']),
  ])
  const children = [list, tagged('decide', 'buttonBlock'), tagged('accept', 'buttonBlock'), tagged('open', 'formBlock')]
  const { root } = blockTreeOf(bareBlock({ id: 'pages', blockType: 'interfaceContainerBlock' }, children))
  expect(root && shownIn(root).map(({ id }) => id)).toEqual(['page', 'accept', 'open'])
})
