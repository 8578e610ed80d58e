import { expect, it } from 'vitest'
import { entityKindOf } from '#domain/ledger/entities/entity-kind.ts'

it.each([
  ['CONTRACTCALL', 'contract'],
  ['ETHEREUMTRANSACTION', 'contract'],
  ['CONSENSUSSUBMITMESSAGE', 'topic'],
  ['TOKENMINT', 'token'],
  ['TOKENASSOCIATE', 'account'],
  ['SCHEDULESIGN', 'schedule'],
  ['FILEAPPEND', 'file'],
  ['CRYPTOUPDATEACCOUNT', 'account'],
  ['CRYPTOTRANSFER', 'entity'],
  ['A_TYPE_OF_TOMORROW', 'entity'],
])('The entity of %s is of the kind %s', (type, kind) => {
  expect(entityKindOf(type)).toBe(kind)
})
