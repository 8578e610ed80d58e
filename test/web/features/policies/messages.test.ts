import { expect, it } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { documentsMessages } from '#web/features/policies/documents/messages.ts'
import { gridNoteMessages, hiddenActionMessages } from '#web/features/policies/documents/grid-messages.ts'
import { policyMessages, whoMessages } from '#web/features/policies/messages.ts'
import { policyFailureMessages } from '#web/features/policies/policy-failure-messages.ts'
import { toFailure } from '#web/platform/failure.ts'

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
  expect(whoMessages.inGroup('North', 'Project_Proponent')).toBe('North, as Project Proponent')
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

it('A conflict asks for a new look at the policy, not for other values', () => {
  const failure = toFailure(new ApiError('conflict', 'The block has changed.'), policyFailureMessages.sending)
  expect(failure.title).toBe('Not sent: the policy has changed in the meantime')
  expect(failure.isRetryable).toBe(true)
})
