import { describe, expect, it } from 'vitest'
import { readPolicyTree, type GuardianCaller } from '#domain/policies/guardian/policy-tree.ts'

const block = (id: string, blockType: string, permissions: readonly string[], more: object = {}) => ({
  id,
  blockType,
  tag: `${id}_tag`,
  permissions,
  defaultActive: true,
  children: [],
  ...more,
})

const grid = block('grid', 'interfaceDocumentsSourceBlock', ['OWNER'], {
  uiMetaData: { title: 'Applications', fields: [{ bindBlock: 'press_tag' }, { bindBlocks: ['form_tag'] }] },
})
const press = block('press', 'buttonBlock', ['OWNER'], { defaultActive: false })
const form = block('form', 'requestVcDocumentBlock', ['Keeper'])
const wait = block('wait', 'informationBlock', ['Keeper'])
const steps = block('steps', 'interfaceStepBlock', ['Keeper'], { children: [form, wait] })
const role = block('role', 'policyRolesBlock', ['NO_ROLE'])
const config = block('root', 'interfaceContainerBlock', ['ANY_ROLE'], { children: [role, grid, press, steps] })
const policy = {
  id: 'p1',
  name: 'Wells',
  status: 'PUBLISH',
  owner: 'did:owner',
  userRoles: ['Keeper'],
  userRole: 'Keeper',
}

const someone: GuardianCaller = { did: 'did:someone', permissions: ['POLICIES_POLICY_EXECUTE'] }

type Answers = Readonly<Record<string, unknown>>

async function treeFor(row: object, answers: Answers = {}, caller = someone, isDenied = () => true) {
  const asked: string[] = []
  const all: Answers = { '/policies/p1': { ...policy, config, ...row }, ...answers }
  const text = await readPolicyTree('p1', {
    read(path) {
      asked.push(path)
      return path in all ? Promise.resolve(JSON.stringify(all[path])) : Promise.reject(new Error('refused'))
    },
    isDenied,
    caller: () => Promise.resolve(caller),
  })
  const { root, isPartial } = JSON.parse(text ?? '{}')
  return { root, isPartial, asked, seen: lines(root) }
}

interface Shown {
  readonly id: string
  readonly active: boolean
  readonly children: readonly Shown[]
}

/** The ids of the blocks; those that are inactive in brackets. */
function lines({ id, active, children }: Shown): string {
  return [active ? id : `(${id})`, ...children.map(lines)].join(' ')
}

const owner = { did: 'did:owner', permissions: [] }
const manager = { did: 'did:someone', permissions: ['POLICIES_POLICY_MANAGE'] }
const users = (did: string) => [
  { did: 'did:owner', username: 'Administrator', active: did === 'did:owner' },
  { did: 'did:virtual', username: 'Virtual User 1', active: did === 'did:virtual' },
]

describe('The tree of a policy in a Guardian', () => {
  it('The configuration gives tags, permissions, titles and bound blocks', async () => {
    const { root, asked } = await treeFor({ userRole: 'Administrator', userRoles: [] })
    expect(root.children[0]).toMatchObject({
      id: 'grid',
      tag: 'grid_tag',
      permissions: ['OWNER'],
      title: 'Applications',
      bound: ['press_tag', 'form_tag'],
    })
    expect(root.children[1]).toMatchObject({ id: 'press', defaultActive: false, active: true })
    expect(asked).toEqual(['/policies/p1'])
  })

  it.each<[string, object, GuardianCaller, Answers, string]>([
    ['with a role', {}, someone, { '/policies/p1/blocks/steps': { index: 1 } }, 'root steps (form) wait'],
    ['at a step that cannot be read', {}, someone, {}, 'root steps (form) (wait)'],
    [
      'at a step that an old release says nothing of',
      {},
      someone,
      { '/policies/p1/blocks/steps': null },
      'root steps (form) (wait)',
    ],
    ['without a role', { userRole: 'No role', userRoles: ['No role'] }, someone, {}, 'root role'],
    ['who is the administrator', { userRole: 'Administrator' }, someone, {}, 'root grid press'],
    [
      'who owns it and has a role',
      {},
      owner,
      { '/policies/p1/blocks/steps': { index: 0 } },
      'root grid press steps form (wait)',
    ],
    ['who may manage policies', { userRole: 'No role', userRoles: [] }, manager, {}, 'root grid press'],
    [
      'who acts as somebody else in a dry run',
      { status: 'DRY-RUN', userRole: 'No role', userRoles: [] },
      owner,
      { '/policies/p1/dry-run/users': users('did:virtual') },
      'root role',
    ],
    [
      'who acts as the administrator of a dry run',
      { status: 'DRY-RUN', userRole: 'No role', userRoles: [] },
      owner,
      { '/policies/p1/dry-run/users': users('did:owner') },
      'root grid press',
    ],
    [
      'in a dry run without virtual users',
      { status: 'DRY-RUN', userRole: 'No role', userRoles: [] },
      owner,
      {},
      'root grid press',
    ],
  ])('Somebody %s sees what a Guardian lets them use', async (_, row, caller, answers, expected) => {
    expect((await treeFor(row, answers, caller)).seen).toBe(expected)
  })

  it('Nothing is drawn if the Guardian fails to say at which step somebody is', async () => {
    await expect(treeFor({}, {}, someone, () => false)).rejects.toThrow('refused')
  })

  it('A policy without its configuration is put together from containers, and says that it is partial', async () => {
    const link = { id: 'grid', blockType: 'interfaceDocumentsSourceBlock', uiMetaData: { title: 'Applications' } }
    const { root, isPartial } = await treeFor(
      { config: undefined },
      { '/policies/p1/blocks': { id: 'root', blockType: 'interfaceContainerBlock', blocks: [link, null] } },
    )
    expect(isPartial).toBe(true)
    expect(root.children).toMatchObject([{ id: 'grid', tag: null, title: 'Applications', active: true }])
  })

  it.each([
    ['configuration', { config: { ...config, uiMetaData: { type: 'tabs' } } }, {}],
    [
      'containers',
      { config: undefined },
      { '/policies/p1/blocks': { id: 'root', blockType: 'interfaceContainerBlock', uiMetaData: { type: 'tabs' } } },
    ],
  ])('A page with tabs is known by its %s', async (_, row, answers) => {
    expect((await treeFor(row, answers)).root).toMatchObject({ layout: 'tabs' })
  })

  it.each<[string, unknown, string]>([
    ['at the one that the steps name', 1, 'root steps (form) page (wait)'],
    ['at none if the steps do not say', undefined, 'root steps (form) (page) (wait)'],
    ['at none if what they say is no number', 'two', 'root steps (form) (page) (wait)'],
  ])('Without the configuration, somebody is %s', async (_, index, expected) => {
    const named = (id: string, blockType = 'informationBlock') => ({ id, blockType })
    const { seen } = await treeFor(
      { config: undefined },
      {
        '/policies/p1/blocks': {
          ...named('root', 'interfaceContainerBlock'),
          blocks: [named('steps', 'interfaceStepBlock')],
        },
        '/policies/p1/blocks/steps': {
          ...named('steps', 'interfaceStepBlock'),
          index,
          blocks: [named('form'), named('page'), null, named('wait')],
        },
      },
    )
    expect(seen).toBe(expected)
  })
})
