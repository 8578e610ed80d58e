import { describe, expect, it } from 'vitest'
import { checkPolicy } from '#domain/policies/policy-check.ts'
import { violationLine } from '#domain/json/value-violation.ts'
import { solarDocuments, wellDocuments } from '#server/areas/policies/sample/documents.ts'
import { solarPolicy } from '#server/areas/policies/sample/solar.ts'
import { wellsPolicy } from '#server/areas/policies/sample/wells.ts'
import { aBlock, aPolicy, itemSchema } from '#test/support/policies/policies.ts'

const now = Date.parse('2026-03-12T12:00:00.000Z')
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
const info = (tag: string, given: object = {}) => aBlock('informationBlock', tag, { ...given })
const source = (given: object, ...children: Parameters<typeof aBlock>[3] & object) =>
  holding(aBlock('interfaceDocumentsSourceBlock', 'source', { ...given }, children))

describe('checkPolicy', () => {
  it.each([
    ['the tests’', aPolicy()],
    ['the sample’s first', solarPolicy(solarDocuments(now))],
    ['the sample’s second', wellsPolicy(wellDocuments(now))],
    [
      'one with a single text for lists',
      holding(info('a', { permissions: 'Installer', dependencies: 'b' }), info('b')),
    ],
    ['one without tags and ids', holding({ blockType: 'informationBlock' }, { blockType: 'informationBlock' })],
    [
      'one with addons where a Guardian puts them, and a root without a tag',
      aPolicy({
        config: aBlock('interfaceContainerBlock', '', { permissions: 'ANY_ROLE' }, [
          aBlock('requestVcDocumentBlock', 'form', { schema: itemSchema }, [
            aBlock('documentsSourceAddon', 'preset'),
            aBlock('documentValidatorBlock', 'validator'),
          ]),
          aBlock('setRelationshipsBlock', 'relate', {}, [aBlock('documentsSourceAddon', 'related')]),
          aBlock('interfaceActionBlock', 'action', {}, [aBlock('documentsSourceAddon', 'options')]),
          aBlock('interfaceDocumentsSourceBlock', 'grid', {}, [aBlock('multiSignBlock', 'signatures')]),
          aBlock('reportBlock', 'report', {}, [
            aBlock('reportItemBlock', 'item', {}, [aBlock('reportItemBlock', 'nested')]),
          ]),
          aBlock('calculateContainerBlock', 'calculation', {}, [aBlock('calculateMathAddon', 'math')]),
          aBlock('mintDocumentBlock', 'mint', {}, [aBlock('impactAddon', 'impact')]),
        ]),
      }),
    ],
    [
      'one of Guardian’s first release, whose schemas have their IRI only in the document',
      aPolicy({
        schemas: [{ uuid: 'a', name: 'Item', document: '{"$id":"#a","type":"object","properties":{}}' }],
        config: aBlock('interfaceContainerBlock', 'root', { permissions: 'ANY_ROLE' }, [
          aBlock('requestVcDocumentBlock', 'form', { schema: '#a' }),
        ]),
      }),
    ],
    [
      'one whose block types have the names of Guardian’s first release',
      aPolicy({
        config: aBlock('interfaceContainerBlock', 'root', { permissions: 'ANY_ROLE' }, [
          aBlock('requestVcDocument', 'form', { schema: itemSchema }),
          aBlock('sendToGuardian', 'keep'),
        ]),
      }),
    ],
    [
      'one without anything but blocks',
      { name: 'A', policyTag: 'a', config: { blockType: 'interfaceContainerBlock', permissions: 'OWNER' } },
    ],
  ])('It accepts %s', (_, file) => {
    expect(faultsOf(file)).toEqual([])
  })

  it.each<[string, unknown, string[]]>([
    ['a list', [], ['refused: the file must be a JSON object']],
    ['nothing', {}, ['refused: config: holds no blocks', 'name: is missing', 'policyTag: is missing']],
    [
      'violationAt texts',
      aPolicy({ name: ' ', policyTag: 7, description: [], version: 1 }),
      [
        'name: must not be empty',
        'policyTag: must be a string',
        'description: must be a string',
        'version: must be a string',
      ],
    ],
    ['NUL', aPolicy({ description: 'a\0b' }), ['refused: description: contains a character that is not allowed']],
    [
      'bad roles',
      aPolicy({ policyRoles: ['Installer', 'Verifier', 'OWNER', '', 'Installer'] }),
      [
        'policyRoles[2]: OWNER is reserved and cannot be a role',
        'policyRoles[3]: must be a non-empty string',
        'policyRoles[4]: Installer is listed twice',
      ],
    ],
    [
      'unknown types',
      holding({ blockType: 'mintDocumentsBlock', tag: 'a' }, { tag: 'b' }),
      [
        'config.children[0].blockType: unknown block type mintDocumentsBlock; the block does not run',
        'config.children[1].blockType: is missing; the block does not run',
      ],
    ],
    [
      'a root that holds nothing',
      aPolicy({ config: info('a', { permissions: 'OWNER' }) }),
      ['config.blockType: the root block is of type informationBlock, not a container'],
    ],
    [
      'a root for nobody',
      aPolicy({ config: aBlock('interfaceContainerBlock', 'root') }),
      ['config.permissions: the root block has no permissions, so nobody can open the policy'],
    ],
    [
      'a tag and an id given twice',
      holding(
        info('a', { id: '2f6c1d90-7c1e-4a53-9b0e-4d8f6a2b5c01' }),
        info('a', { id: '2f6c1d90-7c1e-4a53-9b0e-4d8f6a2b5c01' }),
        info('c', { id: 'c' }),
      ),
      [
        'refused: config.children[1].tag: a is used twice (first at config.children[0], informationBlock), so that no Guardian can build the policy',
        'config.children[1].id: 2f6c1d90-7c1e-4a53-9b0e-4d8f6a2b5c01 is used twice; the block gets a new id',
        'config.children[2].id: is not a UUID; the block gets a new id',
      ],
    ],
    [
      'roles that there are not',
      holding(info('a', { permissions: ['Nobody', 3] }), info('b', { permissions: 'Plumber' })),
      [
        'config.children[0].permissions[0]: unknown role Nobody',
        'config.children[0].permissions[1]: must be a string',
        'config.children[1].permissions: unknown role Plumber',
      ],
    ],
    [
      'dependencies that there are not',
      holding(info('a', { dependencies: ['b', 1] })),
      [
        'config.children[0].dependencies[0]: no block has the tag b; nothing waits for it',
        'config.children[0].dependencies[1]: is not text; it is ignored',
      ],
    ],
    [
      'dependencies in a circle',
      holding(
        info('a', { dependencies: ['b'] }),
        info('b', { dependencies: ['c'] }),
        info('c', { dependencies: ['a'] }),
      ),
      [expect.stringMatching(/^config\.children\[\d\]\.dependencies: form a cycle and are ignored: /)],
    ],
    [
      'a block that waits for itself',
      holding(info('a', { dependencies: ['a'] })),
      ['config.children[0].dependencies: form a cycle and are ignored: a → a'],
    ],
    [
      'a block that waits for the one around it',
      holding(info('a', { dependencies: ['root'] })),
      [expect.stringMatching(/form a cycle and are ignored: (root → a → root|a → root → a)$/)],
    ],
    [
      'a step that waits for a later one',
      holding(aBlock('interfaceStepBlock', 'steps', {}, [info('a', { dependencies: ['b'] }), info('b')])),
      [expect.stringMatching(/form a cycle and are ignored: /)],
    ],
    [
      'a form without a schema, and one whose schema there is not',
      holding(aBlock('requestVcDocumentBlock', 'a'), aBlock('requestVcDocumentBlock', 'b', { schema: '#none' })),
      ['config.children[0].schema: is missing', 'config.children[1].schema: unknown schema #none'],
    ],
    [
      'addons where they do not belong',
      holding(
        aBlock('paginationAddon', 'a'),
        info('b', { children: [] }),
        aBlock('informationBlock', 'c', {}, [info('d')]),
      ),
      [
        'config.children[0].blockType: paginationAddon is inside interfaceContainerBlock',
        'config.children[2].children[0].blockType: informationBlock is inside informationBlock',
      ],
    ],
    [
      'two paginations, and something else in a source',
      source({}, aBlock('paginationAddon', 'a'), aBlock('paginationAddon', 'b'), info('c')),
      [
        'config.children[0].children: contains more than one paginationAddon; the first one counts',
        'config.children[0].children[2].blockType: informationBlock is inside interfaceDocumentsSourceBlock',
      ],
    ],
    [
      'filters without a field',
      source(
        {},
        aBlock('filtersAddon', 'a', { queryType: 'like' }),
        aBlock('documentsSourceAddon', 'b', {
          schema: '#none',
          filters: [{ field: 'owner', type: 'near', value: [] }],
        }),
      ),
      [
        'config.children[0].children[0].field: names no value of a document',
        'config.children[0].children[0].queryType: must be one of equal, not_equal, in, not_in, gt, gte, lt, lte, regex, user_defined',
        'config.children[0].children[1].schema: unknown schema #none',
        'config.children[0].children[1].filters[0].type: must be one of equal, not_equal, in, not_in, gt, gte, lt, lte, regex, user_defined',
        'config.children[0].children[1].filters[0].value: must be a string, number or boolean',
      ],
    ],
    [
      'buttons that write into a document',
      holding(
        aBlock('buttonBlock', 'a', {
          uiMetaData: { buttons: [{ tag: 'x', field: 'document.id', value: 1 }, { tag: 'x' }] },
        }),
        aBlock('buttonBlock', 'b'),
      ),
      [
        'config.children[0].uiMetaData.buttons[0].field: is not option. and a name; the document itself is signed and stays as it is',
        'config.children[0].uiMetaData.buttons[1].tag: x is used twice',
        'config.children[1].uiMetaData.buttons: is missing',
      ],
    ],
    [
      'a choice of no role',
      holding(aBlock('policyRolesBlock', 'a', { roles: ['Plumber'] })),
      ['config.children[0].roles[0]: unknown role Plumber'],
    ],
    [
      'bad schemas',
      aPolicy({
        config: aBlock('interfaceContainerBlock', 'root', { permissions: 'OWNER' }),
        schemas: [{ iri: '#a', document: '{' }, { iri: '#a', document: {} }, { document: {} }, { iri: '#b' }, 1],
      }),
      [
        expect.stringMatching(/^schemas\[0\]\.document: document: The text /),
        'schemas[1].iri: #a is used twice',
        'schemas[2].iri: must be a string',
        'schemas[3].document: must be an object or its JSON text',
        'schemas[4]: must be an object',
      ],
    ],
    [
      'bad documents',
      aPolicy({
        documents: [
          { schema: '#none', owner: '', document: {} },
          { schema: itemSchema, owner: 'ina', document: { serial: 7 } },
          { schema: itemSchema, owner: 'ina', document: { credentialSubject: [{ size: 1 }] }, createDate: 'today' },
          { schema: itemSchema, owner: 'ina' },
        ],
      }),
      [
        'refused: documents[0].schema: unknown schema #none',
        'refused: documents[0].owner: must be the name of an account',
        expect.stringMatching(/^refused: documents\[1\]\.document\.serial: /),
        'refused: documents[2].createDate: must be an ISO 8601 time',
        expect.stringMatching(/^refused: documents\[2\]\.document\.credentialSubject\[0\]\.serial: /),
        'refused: documents[3].document: must be an object',
      ],
    ],
  ])('It reports every oddity and refusal of a file with %s', (_, file, faults) => {
    expect(faultsOf(file)).toEqual(faults)
  })
})
