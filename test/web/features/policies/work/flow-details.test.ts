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
  entries: [],
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

it('A step of the flow from the choice of a role names the role', () => {
  const choice = { ...list('choice', 'Roles', 'NO_ROLE'), type: 'policyRolesBlock' }
  const link = { from: 'choice', to: 'form', label: 'Project_Proponent', via: [], stops: [] }
  expect(leadsTo([...nodes, choice], link)).toBe('Project Proponent → “New device”')
})

const timer = (state: 'ended' | 'runs' | 'idle', at: string | null) => ({ kind: 'timer' as const, state, at })

it.each([
  [{ kind: 'missing tool' as const, name: 'Tool 14' }, /while the tool “Tool 14” is missing/],
  [timer('ended', '2025-01-01T07:00:00.000Z'), /from “Form”. It ended on 1 January 2025, so nothing arrives/],
  [timer('runs', '2027-01-01T07:00:00.000Z'), /from “Form”. It next runs on 1 January 2027/],
  [timer('idle', null), /from “Form”. It starts with the first document/],
])('What stops documents is named: %o', (stop, words) => {
  expect(flowMessages.stopped('Form', stop)).toMatch(words)
})
