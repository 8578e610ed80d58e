import { expect, it } from 'vitest'
import { contentDifference, type PolicyContent } from '#domain/policies/comparison/content-difference.ts'

const schema = (iri: string, document: string) => ({ iri, name: `Schema ${iri}`, document })
const nothing = { added: [], removed: [], changed: [] }

function content(given: Partial<PolicyContent> = {}): PolicyContent {
  return {
    roles: ['Rider'],
    config: {
      id: '1',
      blockType: 'interfaceContainerBlock',
      children: [
        { id: '2', blockType: 'informationBlock', tag: 'terms', permissions: ['Rider'] },
        { id: '3', blockType: 'informationBlock', permissions: ['Rider'] },
      ],
    },
    schemas: [schema('#a', '{}')],
    ...given,
  }
}

it('The same content with other ids and another order of members does not differ', () => {
  const config = {
    children: [
      { permissions: ['Rider'], id: '8', blockType: 'informationBlock', tag: 'terms' },
      { blockType: 'informationBlock', permissions: ['Rider'] },
    ],
    blockType: 'interfaceContainerBlock',
    id: '9',
  }
  expect(contentDifference(content(), content({ config }))).toEqual({
    blocks: nothing,
    schemas: nothing,
    roles: nothing,
  })
})

it('What is new, gone or changed is named', () => {
  const after = content({
    roles: ['Driver'],
    config: {
      blockType: 'interfaceContainerBlock',
      children: [
        { blockType: 'informationBlock', tag: 'terms', permissions: ['Driver'] },
        { blockType: 'buttonBlock', tag: 'accept' },
      ],
    },
    schemas: [schema('#a', '{"title":"A"}'), schema('#b', '{}')],
  })
  expect(contentDifference(content(), after)).toEqual({
    blocks: { added: ['accept'], removed: ['informationBlock'], changed: ['terms'] },
    schemas: { added: ['Schema #b'], removed: [], changed: ['Schema #a'] },
    roles: { added: ['Driver'], removed: ['Rider'], changed: [] },
  })
})

it('A block that moved into another one has changed', () => {
  const after = content({
    config: {
      blockType: 'interfaceContainerBlock',
      children: [
        { blockType: 'informationBlock', permissions: ['Rider'] },
        {
          blockType: 'interfaceStepBlock',
          tag: 'step',
          children: [{ blockType: 'informationBlock', tag: 'terms', permissions: ['Rider'] }],
        },
      ],
    },
  })
  expect(contentDifference(content(), after).blocks).toMatchObject({
    added: ['informationBlock', 'step'],
    changed: ['terms'],
  })
})
