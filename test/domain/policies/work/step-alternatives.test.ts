import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { isObject } from '#domain/json/json-value.ts'
import { stepAlternatives } from '#domain/policies/work/step-alternatives.ts'
import { objectsIn, workflowOf } from '#domain/policies/workflow.ts'
import { aLink, anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { aBlock } from '#test/support/policies/policies.ts'

/** As at an import, where each block gets an id: here its tag. */
function withIds(block: JsonObject): JsonObject {
  return { ...block, id: block['tag'] || 'root', children: objectsIn(block['children']).map(withIds) }
}

const alternativesIn = (config: unknown) => [...stepAlternatives(workflowOf(withIds(isObject(config) ? config : {})))]

const applicant = { permissions: ['Applicant'], defaultActive: true }
const page = (tag: string) => aBlock('informationBlock', tag, { ...applicant, stopPropagation: true })
const save = (tag: string) => aBlock('sendToGuardianBlock', tag, applicant)

/** Steps, and a button of the owner whose values lead to them. */
const steps = (children: JsonObject[], links: Readonly<Record<string, string>>) =>
  aBlock('interfaceContainerBlock', '', { permissions: ['ANY_ROLE'] }, [
    aBlock('interfaceStepBlock', 'steps', applicant, children),
    aBlock('buttonBlock', 'decide', {
      permissions: ['OWNER'],
      defaultActive: true,
      uiMetaData: { buttons: Object.keys(links).map((name) => ({ tag: name, name })) },
      events: Object.entries(links).map(([name, target]) => aLink('decide', name, target, { actor: 'owner' })),
    }),
  ])
const form = aBlock('requestVcDocumentBlock', 'apply', { ...applicant, stopPropagation: true })

it.each<[string, unknown, [string, string][]]>([
  ['An approval and a rejection', anApprovalPolicy()['config'], [['rejected', 'welcome']]],
  [
    'What follows what the policy does first',
    steps([form, page('wait'), save('d1'), page('yes'), save('d2'), page('no')], { Approve: 'd1', Reject: 'd2' }),
    [['no', 'yes']],
  ],
  [
    'Three outcomes',
    steps([form, page('gold'), page('silver'), page('none')], { Gold: 'gold', Silver: 'silver', None: 'none' }),
    [
      ['silver', 'gold'],
      ['none', 'gold'],
    ],
  ],
  [
    'A rejection that leads back to the form',
    steps([form, page('wait'), page('yes')], { Approve: 'yes', Reject: 'apply' }),
    [],
  ],
  [
    'Going back to a page that the form leads to',
    steps([aBlock('requestVcDocumentBlock', 'apply', applicant), page('wait'), page('yes')], {
      Approve: 'yes',
      Revoke: 'wait',
    }),
    [],
  ],
  [
    'What enough or too few signatures lead to',
    aBlock('interfaceContainerBlock', '', { permissions: ['ANY_ROLE'] }, [
      aBlock('interfaceStepBlock', 'steps', applicant, [form, page('wait'), page('yes'), page('no')]),
      aBlock('interfaceDocumentsSourceBlock', 'list', {
        permissions: ['Approver'],
        defaultActive: true,
        uiMetaData: { fields: [{ type: 'block', bindBlock: 'sign' }] },
      }),
      aBlock('multiSignBlock', 'sign', {
        permissions: ['Approver'],
        events: [
          aLink('sign', 'SignatureQuorumReachedEvent', 'yes', { actor: 'owner' }),
          aLink('sign', 'SignatureSetInsufficientEvent', 'no', { actor: 'owner' }),
        ],
      }),
    ]),
    [['no', 'yes']],
  ],
  ['Steps in a row', steps([form, page('wait'), page('yes')], { Approve: 'yes' }), []],
])('%s: the steps that others are instead of', (_, config, expected) => {
  expect(alternativesIn(config)).toEqual(expected)
})
