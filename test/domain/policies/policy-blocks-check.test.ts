import { expect, it } from 'vitest'
import { checkPolicy } from '#domain/policies/policy-check.ts'
import { violationLine } from '#domain/json/value-violation.ts'
import { aBlock, aPolicy } from '#test/support/policies/policies.ts'

const faultsOf = (file: unknown) => {
  const { refusals, notes } = checkPolicy(file)
  return [
    ...refusals.map((one) => `refused: ${violationLine(one, 'the file')}`),
    ...notes.map((one) => violationLine(one, 'the file')),
  ]
}
/** A policy whose root holds these blocks. */
const holding = (...children: Parameters<typeof aBlock>[3] & object) =>
  aPolicy({ config: aBlock('interfaceContainerBlock', 'root', { permissions: 'ANY_ROLE' }, children) })

it.each<[string, unknown, string[]]>([
  [
    'one with blocks that only some releases of Guardian have',
    holding(
      aBlock('autoReportBlock', 'report'),
      aBlock('externalEventsBlock', 'listen'),
      aBlock('globalTopicWriterBlock', 'tell'),
    ),
    ['autoReportBlock', 'externalEventsBlock', 'globalTopicWriterBlock'].map(
      (type, index) =>
        `config.children[${index}].blockType: ${type} does not run here: it works with topics of the network, and a dry run has none`,
    ),
  ],
  [
    'one with blocks that are only kept, whatever is in them',
    holding(
      aBlock('externalTopicBlock', 'mint', { rule: '1' }, [aBlock('externalDataBlock', 'impact')]),
      aBlock('messagesReportBlock', 'report', {}, [
        aBlock('filtersAddon', 'filter'),
        aBlock('requestVcDocumentBlock', 'form'),
      ]),
      aBlock('interfaceDocumentsSourceBlock', 'source', {}, [
        aBlock('historyAddon', 'history'),
        aBlock('documentsSourceAddon', 'addon', {}, [aBlock('dataTransformationAddon', 'attributes')]),
      ]),
    ),
    [
      'config.children[0].blockType: externalTopicBlock does not run here: it works with topics of the network, and a dry run has none',
      'config.children[1].blockType: messagesReportBlock does not run here: it works with topics of the network, and a dry run has none',
      'config.children[2].children[1].children[0].blockType: dataTransformationAddon does not run here: it prepares documents for blocks that do not run here',
    ],
  ],
  [
    'in what is only kept: names given twice, roles and types that there are not, and lost dependencies',
    holding(
      aBlock('messagesReportBlock', 'tool', { permissions: 'Nobody' }, [
        aBlock('buttonBlock', 'tool', { dependencies: ['none'] }),
        aBlock('nothingBlock', 'b'),
      ]),
    ),
    [
      'refused: config.children[0].children[0].tag: tool is used twice (first at config.children[0], messagesReportBlock), so that no Guardian can build the policy',
      'config.children[0].permissions: unknown role Nobody',
      'config.children[0].blockType: messagesReportBlock does not run here: it works with topics of the network, and a dry run has none',
      'config.children[0].children[1].blockType: unknown block type nothingBlock; the block does not run',
      'config.children[0].children[0].dependencies[0]: no block has the tag none; nothing waits for it',
    ],
  ],
  [
    'a root that is only kept',
    aPolicy({ config: aBlock('messagesReportBlock', 'a', { permissions: 'OWNER' }) }),
    ['config.blockType: the root block is of type messagesReportBlock, not a container'],
  ],
  [
    'limits of a grid, which count only if it is its own source',
    holding(
      aBlock('interfaceDocumentsSourceBlock', 'bare', { onlyOwnDocuments: true }),
      aBlock('interfaceDocumentsSourceBlock', 'grid', { onlyOwnDocuments: true }, [
        aBlock('documentsSourceAddon', 'addon', { onlyOwnDocuments: true }),
      ]),
    ),
    [
      'config.children[1].onlyOwnDocuments: has no effect here, as in a Guardian; a documentsSourceAddon limits documents',
    ],
  ],
])('checkPolicy notes what has no effect here: %s', (_, file, faults) => {
  expect(faultsOf(file)).toEqual(faults)
})
