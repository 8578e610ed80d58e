import type { PolicyChange, PolicyComparison, PolicyVersion } from '#api/policies/policy-review.ts'

export const compareMessages = {
  title: 'Compare',
  lead: 'What is different in this policy, in words: compared with an earlier version or with another policy.',
  with: 'Compare with',
  choose: 'Choose a version or a policy',
  version: ({ number, version }: PolicyVersion) => `Version ${number}${version === null ? '' : ` (${version})`}`,
  policy: (name: string) => `Policy: ${name}`,
  nothingToChoose: {
    title: 'Nothing to compare with',
    hint: 'This policy has one version, and there is no other policy. Import a newer file of it, or another policy.',
  },
  chosenFirst: 'Choose what to compare this policy with.',
  none: { title: 'No differences', hint: 'Blocks, events, roles, tokens and schemas are the same.' },
  summary: ({ before, after, changes }: PolicyComparison) =>
    `${changes.length.toLocaleString('en-US')} ${changes.length === 1 ? 'change' : 'changes'} from ${titled(before)} to ${titled(after)}`,
  sections: {
    policy: 'Policy',
    roles: 'Roles and groups',
    blocks: 'Blocks',
    events: 'Events',
    schemas: 'Schemas',
    tokens: 'Tokens',
  } satisfies Record<PolicyChange['section'], string>,
  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' },
  json: (subject: string) => `JSON of ${subject}`,
} as const

function titled({ name, version, number }: PolicyComparison['before']): string {
  return [name, version ?? '', number === null ? '' : `(version ${number} here)`]
    .filter((part) => part !== '')
    .join(' ')
}
