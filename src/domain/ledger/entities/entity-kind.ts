export type EntityKind = 'account' | 'contract' | 'topic' | 'token' | 'file' | 'schedule' | 'entity'

const prefixes: readonly (readonly [string, EntityKind])[] = [
  ['CONTRACT', 'contract'],
  ['ETHEREUM', 'contract'],
  ['CONSENSUS', 'topic'],
  ['TOKEN', 'token'],
  ['SCHEDULE', 'schedule'],
  ['FILE', 'file'],
  ['CRYPTOTRANSFER', 'entity'],
  ['CRYPTO', 'account'],
]
const accountTypes: ReadonlySet<string> = new Set([
  'TOKENASSOCIATE',
  'TOKENDISSOCIATE',
  'TOKENAIRDROP',
  'TOKENCLAIMAIRDROP',
  'TOKENCANCELAIRDROP',
  'TOKENREJECT',
])

export function entityKindOf(type: string): EntityKind {
  if (accountTypes.has(type)) return 'account'
  return prefixes.find(([prefix]) => type.startsWith(prefix))?.[1] ?? 'entity'
}
