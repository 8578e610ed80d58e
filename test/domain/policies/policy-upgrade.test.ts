import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { compareVersions, isEventDriven, upgradeConfig } from '#domain/policies/policy-upgrade.ts'

const root = (...children: JsonObject[]) => ({ blockType: 'interfaceContainerBlock', tag: 'root', children })
const upgraded = (codeVersion: string | undefined, ...children: JsonObject[]) =>
  upgradeConfig({ codeVersion, config: root(...children) })['children']
const event = (output: string, input: string, source: string, target: string, actor: string | null = null) => ({
  output,
  input,
  source,
  target,
  disabled: false,
  actor,
})

describe('The upgrade of older policies', () => {
  it.each<[string, string, JsonObject, JsonObject]>([
    ['type names before 1.0.0', '0.9.0', { blockType: 'mintDocument' }, { blockType: 'mintDocumentBlock' }],
    [
      'dependencies before 1.1.0',
      '1.0.0',
      { blockType: 'informationBlock', tag: 'b', dependencies: ['a'] },
      { dependencies: ['a'], events: [event('RefreshEvent', 'RefreshEvent', 'a', 'b')] },
    ],
    [
      'conditions before 1.1.0',
      '1.0.0',
      { blockType: 'switchBlock', tag: 's', conditions: [{ bindBlock: 'x' }, { tag: 'own', bindBlock: 'y' }] },
      {
        conditions: [
          { tag: 'Condition_0', bindBlock: 'x' },
          { tag: 'own', bindBlock: 'y' },
        ],
        events: [event('Condition_0', 'RunEvent', 's', 'x'), event('own', 'RunEvent', 's', 'y')],
      },
    ],
    [
      'timers before 1.1.0',
      '1.0.0',
      { blockType: 'aggregateDocumentBlock', tag: 'sum', timer: 'daily' },
      { events: [event('TimerEvent', 'RunEvent', 'daily', 'sum')] },
    ],
    [
      'dropdowns before 1.1.0',
      '1.0.0',
      { blockType: 'interfaceActionBlock', tag: 'd', type: 'dropdown', bindBlock: 'x' },
      { blockType: 'interfaceActionBlock', events: [event('DropdownEvent', 'RunEvent', 'd', 'x')] },
    ],
    [
      'selectors before 1.2.0',
      '1.0.0',
      {
        blockType: 'interfaceActionBlock',
        tag: 'choose',
        type: 'selector',
        field: 'option.status',
        uiMetaData: { title: 'Choose', options: [{ name: 'Yes', value: 'yes', bindBlock: 'x', user: 'CURRENT' }] },
      },
      {
        blockType: 'buttonBlock',
        events: [event('Option_0', 'RunEvent', 'choose', 'x', '')],
        uiMetaData: {
          title: 'Choose',
          buttons: [
            {
              tag: 'Option_0',
              name: 'Yes',
              type: 'selector',
              filters: [],
              field: 'option.status',
              value: 'yes',
              uiClass: undefined,
            },
          ],
        },
      },
    ],
    [
      'the member for an assignee before 1.3.0',
      '1.2.0',
      { blockType: 'interfaceActionBlock', type: 'dropdown', field: 'assign' },
      { type: 'dropdown', field: 'assignedTo' },
    ],
    [
      'columns of an assignee before 1.3.0',
      '1.2.0',
      { blockType: 'interfaceDocumentsSourceBlock', uiMetaData: { fields: [{ name: 'assign' }, { name: 'option' }] } },
      { uiMetaData: { fields: [{ name: 'assignedTo' }, { name: 'option' }] } },
    ],
    ['the account of a mint before 1.3.0', '1.2.0', { blockType: 'mintDocumentBlock' }, { accountType: 'default' }],
    [
      'the history of a source before 1.5.0',
      '1.4.0',
      {
        blockType: 'interfaceDocumentsSourceBlock',
        tag: 'grid',
        children: [{ blockType: 'documentsSourceAddon', tag: 'rows', viewHistory: true }],
      },
      {
        children: [
          { blockType: 'documentsSourceAddon', tag: 'rows' },
          expect.objectContaining({ blockType: 'historyAddon', tag: 'history_addon_grid', permissions: ['ANY_ROLE'] }),
        ],
      },
    ],
    [
      'revoke blocks before 1.5.1',
      '1.5.0',
      { blockType: 'revokeBlock', tag: 'revoke', uiMetaData: { updatePrevDoc: true, prevDocStatus: 'Waiting' } },
      { blockType: 'revocationBlock', updatePrevDoc: true, prevDocStatus: 'Waiting' },
    ],
  ])('It rewrites %s', (_, codeVersion, block, expected) => {
    expect(upgraded(codeVersion, block)).toEqual([expect.objectContaining(expected)])
    expect(upgraded('1.5.1', block)).toEqual([block])
  })

  it('It removes the columns of revoke blocks', () => {
    const fields = [{ bindBlock: 'revoke' }, { bindBlock: 'approve' }]
    const grid = { blockType: 'interfaceDocumentsSourceBlock', tag: 'grid', uiMetaData: { fields } }
    const [after] = [upgraded('1.5.0', grid, { blockType: 'revokeBlock', tag: 'revoke' })].flat()
    expect(after).toMatchObject({ uiMetaData: { fields: [{ bindBlock: 'approve' }] } })
  })

  it('It keeps the dependencies of a policy without events as they are', () => {
    const block = { blockType: 'informationBlock', tag: 'b', dependencies: ['a'] }
    expect(upgraded(undefined, block)).toEqual([block])
  })

  it.each<[string, JsonObject, boolean]>([
    ['a codeVersion', { codeVersion: '1.5.1', config: root() }, true],
    ['an event in any block', { config: root({ children: [{ events: [{ source: 'a' }] }] }) }, true],
    ['empty events only', { config: root({ events: [] }) }, false],
    ['neither', { config: root() }, false],
    [
      'a choice that leads to a block, of before events',
      {
        config: root({
          blockType: 'interfaceActionBlock',
          uiMetaData: { options: [{ value: 'yes', bindBlock: 'x' }] },
        }),
      },
      true,
    ],
    ['a list that leads to a block', { config: root({ blockType: 'interfaceAction', bindBlock: 'x' }) }, true],
    [
      'a condition that leads to one',
      { config: root({ blockType: 'switchBlock', conditions: [{ bindBlock: 'x' }] }) },
      true,
    ],
    [
      'choices that lead nowhere',
      { config: root({ blockType: 'switchBlock', conditions: [{ bindBlock: '' }] }) },
      false,
    ],
  ])('A policy with %s counts as moving by events, or not', (_, file, expected) => {
    expect(isEventDriven(file)).toBe(expected)
  })

  it.each([
    ['1.0.0', '1.0.0', 0],
    ['1.4.0', '1.5', -1],
    ['1.10.0', '1.9.0', 1],
    ['', '1.0.0', -1],
    ['1.5.1', '1.5', 1],
  ])('It compares %s with %s', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign)
  })
})
