import { expect, it } from 'vitest'
import { bareBlock, blockTreeOf } from '#domain/policies/block-tree.ts'
import { stepPlaces } from '#domain/policies/work/work-pages.ts'

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
