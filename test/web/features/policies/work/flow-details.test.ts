import { expect, it } from 'vitest'
import type { FlowNode } from '#api/policies/policy-work.ts'
import { flowMessages } from '#web/features/policies/work/messages.ts'
import { leadsTo } from '#web/features/policies/work/flow-details.tsx'

const list = (id: string, title: string, role: string): FlowNode => ({
  id,
  title,
  type: 'interfaceDocumentsSourceBlock',
  roles: [role],
  count: null,
  isOpen: false,
  isPlace: false,
  misses: [],
})

const nodes = [
  list('form', 'New device', 'Installer'),
  list('own', 'Devices', 'Installer'),
  list('all', 'Devices', 'Owner'),
  list('issues', 'Issues', 'Owner'),
]

it.each([
  ['names a list by its title', 'issues', 'Send', 'Send → “Issues”'],
  ['names the role of a list whose title another role has, too', 'all', '', 'then “Devices” of Owner'],
  ['names the role of the other one as well', 'own', '', 'then “Devices” of Installer'],
  ['says that a document stays', 'form', 'Save', 'Save: stays here'],
])('A step of the flow %s', (_, to, label, expected) => {
  expect(leadsTo(nodes, { from: 'form', to, label, via: [], stops: [] })).toBe(expected)
})

it.each([
  [{ kind: 'missing tool' as const, name: 'Tool 14' }, /while the tool “Tool 14” is missing/],
  [
    { kind: 'ended timer' as const, at: '2025-01-01T07:00:00.000Z' },
    /“Form” does not arrive: the timer ended on 1 January 2025/,
  ],
])('What stops documents is named: %o', (stop, words) => {
  expect(flowMessages.stopped('Form', stop)).toMatch(words)
})
