import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { lintPolicy } from '#domain/policies/lint/lint-policy.ts'

const any = { permissions: ['ANY_ROLE'], defaultActive: true }
const item = '#7d1f0c52-0000-4000-8000-000000000001'
const other = '#7d1f0c52-0000-4000-8000-000000000002'

function block(
  blockType: string,
  tag: string,
  given: JsonObject = {},
  children: readonly JsonObject[] = [],
): JsonObject {
  return { id: `id-${tag === '' ? blockType : tag}`, blockType, tag, ...any, ...given, children }
}

function event(source: string, target: string, given: JsonObject = {}): JsonObject {
  return { source, target, output: 'RunEvent', input: 'RunEvent', actor: '', disabled: false, ...given }
}

const form = (given: JsonObject = {}) => block('requestVcDocumentBlock', 'form', { schema: item, ...given })
const keep = (tag = 'keep', given: JsonObject = {}) =>
  block('sendToGuardianBlock', tag, { dataSource: 'database', options: [], stopPropagation: true, ...given })
const source = (tag: string, given: JsonObject = {}) =>
  block('documentsSourceAddon', tag, { dataType: 'vc-documents', filters: [], ...given })
const grid = (fields: readonly JsonObject[], children: readonly JsonObject[], given: JsonObject = {}) =>
  block('interfaceDocumentsSourceBlock', 'grid', { uiMetaData: { fields }, ...given }, children)
const press = (given: JsonObject = {}, own: JsonObject = {}) =>
  block('buttonBlock', 'press', {
    defaultActive: false,
    uiMetaData: {
      buttons: [{ tag: 'Button_0', name: 'Approve', field: 'option.status', value: 'Approved', ...given }],
    },
    events: [event('press', 'store', { output: 'Button_0' })],
    ...own,
  })
const store = keep('store')
const boundTo = (tag: string, given: JsonObject = {}) => ({
  title: 'Operation',
  name: 'option.status',
  bindBlock: tag,
  ...given,
})
const roles = (given: JsonObject = {}) => block('policyRolesBlock', 'roles', { permissions: ['NO_ROLE'], ...given })

/** A schema that requires one field. */
const demanding = (comment: JsonObject) =>
  JSON.stringify({
    type: 'object',
    properties: { carbon: { title: 'Carbon stored', type: 'number', $comment: JSON.stringify(comment) } },
    required: ['carbon'],
  })

interface Given {
  readonly blocks: readonly JsonObject[]
  readonly roles?: readonly string[]
  readonly groups?: readonly JsonObject[]
  readonly schemas?: readonly string[]
  /** Texts of schemas, by their names. */
  readonly documents?: Readonly<Record<string, string>>
  readonly root?: JsonObject
  readonly isEventDriven?: boolean
}

function findings({ blocks, root = {}, schemas = [item], isEventDriven = true, documents = {}, ...given }: Given) {
  return lintPolicy({
    now: Date.UTC(2026, 0, 1),
    config: block('interfaceContainerBlock', 'root', root, blocks),
    isEventDriven,
    roles: given.roles ?? [],
    groups: given.groups ?? [],
    schemas: schemas.map((iri) => ({ iri, name: `Schema ${iri.at(-1) ?? ''}`, document: documents[iri] ?? '{}' })),
  })
}

const mint = (given: JsonObject) => block('mintDocumentBlock', 'mint', given)

const sound: readonly (readonly [string, Given])[] = [
  [
    'a form whose required field is shown',
    { documents: { [item]: demanding({}) }, blocks: [form({ hideFields: ['other'] }), keep()] },
  ],
  [
    'mints of a token and of a template',
    {
      blocks: [
        form({ stopPropagation: true, events: [event('form', 'mint')] }),
        mint({ rule: 'amount / 2', tokenId: '0.0.7' }),
        { ...mint({ rule: '1', useTemplate: true, template: 'token_template_0' }), id: 'id-other', tag: 'other' },
      ],
    },
  ],
  ['a form whose documents are stored', { blocks: [form(), keep()] }],
  [
    'a form that an event leads on from',
    { blocks: [form({ stopPropagation: true, events: [event('form', 'keep')] }), keep()] },
  ],
  [
    'a form that leads into a tool, which may store',
    { blocks: [form(), block('tool', 'tool', { events: [event('tool', 'keep')] }, [keep()])] },
  ],
  [
    'a button of a grid',
    {
      blocks: [
        form(),
        keep('keep', { options: [{ name: 'status', value: 'New' }] }),
        grid(
          [boundTo('press')],
          [source('all', { filters: [{ field: 'option.status', type: 'in', value: 'New,Approved' }] }), press(), store],
        ),
      ],
    },
  ],
  [
    'a button that is hidden in one of two sources only',
    {
      blocks: [
        form(),
        keep('keep', { options: [{ name: 'status', value: 'New' }] }),
        grid(
          [boundTo('press')],
          [
            source('new', { filters: [{ field: 'option.status', type: 'equal', value: 'New' }] }),
            source('done', { filters: [{ field: 'option.status', type: 'equal', value: 'Approved' }] }),
            press(),
            store,
          ],
        ),
      ],
    },
  ],
  [
    'a role that users can choose',
    { blocks: [roles({ roles: ['Rider'] }), form({ permissions: ['Rider'] }), keep()], roles: ['Rider'] },
  ],
  [
    'a role of a group that users can found',
    {
      blocks: [roles({ roles: [], groups: ['Club'] }), form({ permissions: ['Rider'] }), keep()],
      roles: ['Rider'],
      groups: [{ name: 'Club', creator: 'Rider', members: ['Rider'] }],
    },
  ],
  [
    'a step that a decision leads on from',
    {
      blocks: [
        block('interfaceStepBlock', 'steps', {}, [
          form(),
          keep('keep', { stopPropagation: false, options: [{ name: 'status', value: 'New' }] }),
          block('informationBlock', 'wait', { stopPropagation: true }),
          block('informationBlock', 'done'),
        ]),
        grid(
          [boundTo('press')],
          [
            source('all', { filters: [{ field: 'option.status', type: 'in', value: 'New,Approved' }] }),
            press({}, { events: [event('press', 'store', { output: 'Button_0' })] }),
            keep('store', { events: [event('store', 'done', { actor: 'owner' })] }),
          ],
        ),
      ],
    },
  ],
  [
    'a circle with a condition in it',
    {
      blocks: [
        form(),
        block('switchBlock', 'switch', {
          conditions: [{ tag: 'Condition_0' }],
          events: [event('switch', 'keep', { output: 'Condition_0' })],
        }),
        keep('keep', { events: [event('keep', 'switch')] }),
      ],
    },
  ],
  [
    'a final status that only a column shows',
    {
      blocks: [
        form(),
        keep('keep', { options: [{ name: 'status', value: 'Minted' }] }),
        grid([{ title: 'Status', name: 'option.status' }], [source('all')]),
      ],
    },
  ],
  ['a policy whose blocks depend on each other', { isEventDriven: false, blocks: [form(), grid([], [source('all')])] }],
]

it.each(sound)('Lint finds nothing in %s', (_, given) => {
  expect(findings(given)).toEqual([])
})

const faulty: readonly (readonly [string, string, Given, string, RegExp])[] = [
  [
    'duplicate-tag',
    'error',
    { blocks: [form(), keep(), { ...keep(), id: 'second' }] },
    'config.children[2]',
    /also the tag of the sendToGuardianBlock at config\.children\[1\]/,
  ],
  [
    'unknown-tag',
    'error',
    { blocks: [grid([boundTo('gone')], [source('all')])] },
    'config.children[0]',
    /column “Operation” is bound to “gone”/,
  ],
  [
    'unknown-tag',
    'warning',
    { blocks: [form(), keep('keep', { events: [event('keep', 'gone', { output: 'RefreshEvent' })] })] },
    'config.children[1]',
    /An event “RefreshEvent” from “keep” leads to “gone”/,
  ],
  [
    'unknown-tag',
    'warning',
    { blocks: [block('interfaceStepBlock', 'steps', { finalBlocks: ['gone'] }, [form(), keep()])] },
    'config.children[0]',
    /final steps name “gone”/,
  ],
  [
    'unknown-tag',
    'error',
    { blocks: [form(), keep('keep', { onErrorAction: 'goto-tag', errorFallbackTag: 'gone' })] },
    'config.children[1]',
    /After an error it continues with “gone”/,
  ],
  [
    'unknown-fallback',
    'warning',
    { blocks: [form(), keep('keep', { onErrorAction: 'goto-tag', errorFallbackTag: 'form' })] },
    'config.children[1]',
    /“form”, which is not one of the same steps/,
  ],
  [
    'unknown-source',
    'warning',
    { blocks: [grid([{ title: 'Size', name: 'x', bindGroup: 'gone' }], [source('all')])] },
    'config.children[0]',
    /the source “gone”/,
  ],
  [
    'unknown-output',
    'warning',
    { blocks: [form(), keep('keep', { events: [event('keep', 'form', { output: 'Button_3' })] })] },
    'config.children[1]',
    /the output “Button_3” of “keep”/,
  ],
  [
    'unhandled-event',
    'warning',
    {
      blocks: [
        form(),
        keep('keep', { events: [event('keep', 'form', { output: 'RefreshEvent', input: 'StartTimerEvent' })] }),
      ],
    },
    'config.children[1]',
    /as StartTimerEvent, which a requestVcDocumentBlock does not handle/,
  ],
  [
    'unhandled-event',
    'warning',
    { blocks: [form(), keep('keep', { events: [event('keep', 'form', { input: '' })] })] },
    'config.children[1]',
    /names no input of “form”/,
  ],
  [
    'unhandled-event',
    'warning',
    { blocks: [form(), keep('keep', { events: [event('keep', 'form', { input: 'constructor' })] })] },
    'config.children[1]',
    /as constructor, which a requestVcDocumentBlock does not handle/,
  ],
  [
    'nobody-permitted',
    'error',
    { blocks: [form({ permissions: [] }), keep()] },
    'config.children[0]',
    /Nobody may use this block: it has no permissions/,
  ],
  [
    'nobody-permitted',
    'error',
    {
      roles: ['Rider'],
      blocks: [
        roles({ roles: ['Rider'] }),
        block('interfaceContainerBlock', 'office', { permissions: ['NO_ROLE'] }, [
          form({ permissions: ['Rider'] }),
          keep(),
        ]),
      ],
    },
    'config.children[1].children[0]',
    /it is for “Rider”, but only “NO_ROLE” can see what is around it/,
  ],
  [
    'nobody-permitted',
    'error',
    {
      roles: ['Rider', 'Judge'],
      blocks: [
        roles({ roles: ['Rider', 'Judge'] }),
        form(),
        keep(),
        store,
        press({}, { permissions: ['Judge'] }),
        grid([boundTo('press')], [source('all')], { permissions: ['Rider'] }),
      ],
    },
    'config.children[4]',
    /Nobody may press these buttons: it is for “Judge”, but only “Rider” can open “grid”/,
  ],
  [
    'nobody-permitted',
    'error',
    {
      roles: ['Rider', 'Judge'],
      blocks: [
        roles({ roles: ['Rider', 'Judge'] }),
        form(),
        keep(),
        store,
        press({}, { permissions: ['Judge'] }),
        grid([boundTo('press')], [source('all')], { permissions: ['Ghost'] }),
      ],
    },
    'config.children[5]',
    /Nobody may see this block: it is for “Ghost”/,
  ],
  [
    'never-shown',
    'error',
    { blocks: [form(), keep(), store, press()] },
    'config.children[3]',
    /no column of a grid is bound to it/,
  ],
  [
    'hidden-button',
    'error',
    {
      blocks: [
        form(),
        keep(),
        store,
        press(),
        grid(
          [boundTo('press')],
          [source('done', { filters: [{ field: 'option.status', type: 'equal', value: 'Approved' }] })],
        ),
      ],
    },
    'config.children[3]',
    /All documents of “done” already have option\.status “Approved”/,
  ],
  [
    'hidden-button',
    'error',
    {
      blocks: [
        form(),
        keep(),
        store,
        press({ filters: [{ field: 'option.status', type: 'equal', value: 'Waiting' }] }),
        grid([boundTo('press')], [source('all')]),
      ],
    },
    'config.children[3]',
    /asks for option\.status “Waiting”, which no block sets/,
  ],
  [
    'dead-button',
    'error',
    { blocks: [form(), keep(), press({}, { events: [] }), grid([boundTo('press')], [source('all')])] },
    'config.children[2]',
    /“Approve” does nothing/,
  ],
  [
    'lost-change',
    'warning',
    {
      blocks: [
        form(),
        keep(),
        block('notificationBlock', 'store', { stopPropagation: true }),
        press(),
        grid([boundTo('press')], [source('all')]),
      ],
    },
    'config.children[3]',
    /sets option\.status, but no block after it stores/,
  ],
  [
    'lost-document',
    'error',
    { blocks: [form({ stopPropagation: true })] },
    'config.children[0]',
    /never stored: no block follows this one/,
  ],
  [
    'lost-document',
    'error',
    { blocks: [form(), block('notificationBlock', 'tell')] },
    'config.children[0]',
    /never stored: “tell” stores nothing/,
  ],
  [
    'dead-end',
    'error',
    {
      blocks: [
        form(),
        keep('keep', { stopPropagation: false }),
        block('switchBlock', 'switch', { conditions: [{ tag: 'Condition_0' }] }),
      ],
    },
    'config.children[2]',
    /no event leads on from any of its conditions/,
  ],
  [
    'dead-end',
    'warning',
    { blocks: [form(), keep('keep', { stopPropagation: false }), block('timerBlock', 'timer')] },
    'config.children[2]',
    /The timer has no effect/,
  ],
  [
    'dead-end',
    'warning',
    {
      blocks: [
        form(),
        keep('keep', { stopPropagation: false }),
        block('timerBlock', 'timer', { period: 'monthly', endDate: '2025-01-01T07:00:00Z' }),
        block('aggregateDocumentBlock', 'heap', { aggregateType: 'period' }),
        keep('keep2'),
      ],
      root: { events: [event('timer', 'heap', { output: 'TimerEvent', input: 'TimerEvent' })] },
    },
    'config.children[2]',
    /never fires again.* It ends on 2025-01-01/,
  ],
  [
    'dead-end',
    'warning',
    { blocks: [form(), keep('keep', { stopPropagation: false }), block('reassigningBlock', 'sign')] },
    'config.children[2]',
    /The result of this block is lost/,
  ],
  [
    'never-runs',
    'warning',
    { blocks: [form(), keep(), block('reassigningBlock', 'sign'), store] },
    'config.children[2]',
    /never runs: no event reaches it.* Nor does the block after it/,
  ],
  [
    'endless-circle',
    'error',
    {
      blocks: [
        form(),
        keep('keep', { events: [event('keep', 'store')] }),
        keep('store', { events: [event('store', 'keep')] }),
      ],
    },
    'config.children[1]',
    /“keep” and “store”/,
  ],
  [
    'endless-step',
    'warning',
    {
      blocks: [
        block('interfaceStepBlock', 'steps', {}, [
          form(),
          keep('keep', { stopPropagation: false }),
          block('informationBlock', 'wait', { stopPropagation: true }),
          block('informationBlock', 'done'),
        ]),
      ],
    },
    'config.children[0].children[2]',
    /Nobody leaves this step of “steps”/,
  ],
  [
    'unreachable-step',
    'warning',
    { blocks: [block('interfaceStepBlock', 'steps', {}, [form(), keep(), block('informationBlock', 'done')])] },
    'config.children[0].children[2]',
    /Nobody reaches this step of “steps”/,
  ],
  [
    'unsatisfied-filter',
    'warning',
    {
      blocks: [
        form(),
        keep('keep', { entityType: 'application' }),
        grid([], [source('all', { filters: [{ field: 'type', type: 'equal', value: 'Application' }] })]),
      ],
    },
    'config.children[2].children[0]',
    /asks for type “Application”, which no block sets/,
  ],
  [
    'unsatisfied-filter',
    'warning',
    { schemas: [item, other], blocks: [form(), keep(), grid([], [source('all', { schema: other })])] },
    'config.children[2].children[0]',
    /asks for the schema “Schema 2”/,
  ],
  [
    'unsatisfied-filter',
    'warning',
    { blocks: [form(), keep(), grid([], [source('all', { onlyAssignDocuments: true })])] },
    'config.children[2].children[0]',
    /no button or choice sets assignedTo/,
  ],
  [
    'unread-value',
    'warning',
    { blocks: [form(), keep('keep', { options: [{ name: 'status', value: 'Waiting' }] })] },
    'config.children[1]',
    /“keep” sets option\.status “Waiting”, but no filter/,
  ],
  [
    'unread-value',
    'note',
    {
      blocks: [
        form(),
        keep('keep', { options: [{ name: 'status', value: 'Reject' }] }),
        grid(
          [{ title: 'Status', name: 'option.status' }],
          [source('all', { filters: [{ field: 'option.status', type: 'not_equal', value: 'REJECTED' }] })],
        ),
      ],
    },
    'config.children[1]',
    /sets option\.status “Reject”, but no filter/,
  ],
  [
    'unknown-source-type',
    'warning',
    { blocks: [grid([], [source('all', { dataType: 'standard-registries' })])] },
    'config.children[0].children[0]',
    /are not kept here/,
  ],
  [
    'missing-schema',
    'error',
    { blocks: [form({ schema: other }), keep()] },
    'config.children[0]',
    /The form cannot be filled in/,
  ],
  [
    'unsendable-form',
    'error',
    { documents: { [item]: demanding({ hidden: true }) }, blocks: [form(), keep()] },
    'config.children[0]',
    /requires “Carbon stored” \(carbon\) and hides it: nobody can send the form/,
  ],
  [
    'unsendable-form',
    'error',
    { documents: { [item]: demanding({}) }, blocks: [form({ hideFields: ['carbon'] }), keep()] },
    'config.children[0]',
    /requires “Carbon stored” \(carbon\) and hides it/,
  ],
  [
    'unsendable-form',
    'warning',
    {
      documents: {
        [item]: JSON.stringify({
          type: 'object',
          properties: { part: { title: 'Part', $ref: '#part' } },
          $defs: { '#part': JSON.parse(demanding({ hidden: true })) },
        }),
      },
      blocks: [form(), keep()],
    },
    'config.children[0]',
    /\(part\.carbon\) and hides it: the form cannot be sent once the group around it is filled in/,
  ],
  [
    'unused-schema',
    'note',
    { schemas: [item, other], blocks: [form(), keep()] },
    'schemas[1]',
    /uses the schema “Schema 2”/,
  ],
  [
    'unknown-role',
    'warning',
    { blocks: [form({ permissions: ['Rider', 'ANY_ROLE'] }), keep()] },
    'config.children[0]',
    /the role “Rider”, which the policy does not have/,
  ],
  [
    'role-not-taken',
    'error',
    { roles: ['Rider'], blocks: [roles({ roles: [] }), form({ permissions: ['Rider'] }), keep()] },
    'policyRoles[0]',
    /no policyRolesBlock offers it/,
  ],
  [
    'role-not-taken',
    'error',
    { roles: ['Rider'], blocks: [form({ permissions: ['Rider'] }), keep()] },
    'policyRoles[0]',
    /has no policyRolesBlock/,
  ],
  [
    'role-not-taken',
    'error',
    {
      roles: ['Rider'],
      blocks: [roles({ roles: ['Rider'], permissions: ['Rider'] }), form({ permissions: ['Rider'] }), keep()],
    },
    'policyRoles[0]',
    /nobody without a role may open “roles”/,
  ],
  [
    'unused-role',
    'warning',
    { roles: ['Rider'], blocks: [roles({ roles: ['Rider'] }), form(), keep()] },
    'policyRoles[0]',
    /No block is for the role “Rider”/,
  ],
  [
    'does-not-run',
    'warning',
    { blocks: [block('httpRequestBlock', 'ask')] },
    'config.children[0]',
    /httpRequestBlock does not run here: it would send/,
  ],
  [
    'does-not-run',
    'error',
    { blocks: [block('coffeeBlock', 'brew')] },
    'config.children[0]',
    /No Guardian knows the block type coffeeBlock/,
  ],
  [
    'tool-without-content',
    'warning',
    { blocks: [block('tool', 'tool')] },
    'config.children[0]',
    /does not contain the blocks of this tool/,
  ],
  [
    'no-amount',
    'error',
    { blocks: [mint({ tokenId: '0.0.7' })] },
    'config.children[0]',
    /^It mints nothing: it has no rule/,
  ],
  ['no-token', 'error', { blocks: [mint({ rule: 'amount' })] }, 'config.children[0]', /^It mints nothing: it names no/],
  [
    'no-token',
    'error',
    { blocks: [mint({ rule: '1', tokenId: '0.0.7', useTemplate: true, template: '' })] },
    'config.children[0]',
    /it names no token/,
  ],
  [
    'no-account',
    'error',
    { blocks: [mint({ rule: '1', tokenId: '0.0.7', accountType: 'custom-value', accountIdValue: '' })] },
    'config.children[0]',
    /its account is to be a value/,
  ],
  ['empty-tag', 'warning', { blocks: [{ ...press({}, { events: [] }), tag: '' }] }, 'config.children[0]', /has no tag/],
]

it.each(faulty)('Lint reports %s as %s', (rule, severity, given, place, message) => {
  const found = findings(given).filter((one) => one.rule === rule && one.severity === severity)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ place, message: expect.stringMatching(message) })
  expect(found[0]?.advice).toMatch(/\.$/)
})

it('Lint lists errors first, and findings of one severity in the order of the blocks', () => {
  const blocks = [
    form(),
    keep('keep', { events: [event('keep', 'gone')] }),
    press({}, { events: [] }),
    block('timerBlock', 'timer'),
  ]
  expect(findings({ blocks }).map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    'error never-shown',
    'error dead-button',
    'warning unknown-tag',
    'warning unread-value',
    'warning dead-end',
    'warning never-runs',
  ])
})
