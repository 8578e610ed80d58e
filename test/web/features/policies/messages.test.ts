import { expect, it } from 'vitest'
import { documentsMessages } from '#web/features/policies/documents/messages.ts'
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
