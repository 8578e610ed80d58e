import { expect, it } from 'vitest'
import { documentsMessages, gridNoteMessages, hiddenActionMessages } from '#web/features/policies/documents/messages.ts'
import { policyMessages } from '#web/features/policies/messages.ts'

it.each(['constructor', 'toString', '__proto__', 'valueOf'])('A policy may call anything “%s”', (name) => {
  const spoken = [
    policyMessages.role(name),
    policyMessages.status(name),
    policyMessages.type(name),
    documentsMessages.column({ name, title: name, isNumber: false }),
  ]
  expect(spoken.map((text) => typeof text)).toEqual(['string', 'string', 'string', 'string'])
})

it('The words of a role stand apart', () => {
  expect(policyMessages.role('Project_Proponent')).toBe('Project Proponent')
  expect(policyMessages.role('__proto__')).toBe('proto')
  expect(policyMessages.role('_')).toBe('_')
})

it.each(['constructor', 'toString', '__proto__', 'valueOf'])(
  'A filter may use “%s” as its field and its test',
  (name) => {
    expect([
      gridNoteMessages.hides({ field: name, test: name, values: ['x'], hides: 1 }, true),
      gridNoteMessages.own([name]),
      hiddenActionMessages.asks(name, name, 'x', 'y'),
      hiddenActionMessages.missed(name, name, ['x'], 'y'),
    ]).toEqual([
      `${name} ${name} “x”`,
      `Only ${name}.`,
      `${name} ${name} “x”, but here it is y`,
      `${name} would have to be “x”; it is y`,
    ])
  },
)
