import type { PolicyChange, PolicyComparison, PolicyFinding, PolicyVersion } from '#api/policies/policy-review.ts'
import { count } from '../../../components/messages/time.ts'

export const checkMessages = {
  title: 'Check',
  lead: 'Finds what cannot happen in this policy, and what leads nowhere. The check reads the blocks, not the documents.',
  none: { title: 'Nothing found', hint: 'Every button, filter and event of this policy leads somewhere.' },
  summary: (counts: readonly string[]) => `Found: ${counts.join(', ')}.`,
  severities: {
    error: {
      title: 'Errors',
      hint: 'Can never happen, or never to anyone.',
      count: (found: number) => count(found, 'error'),
    },
    warning: {
      title: 'Warnings',
      hint: 'Leads nowhere, or is probably a mistake.',
      count: (found: number) => count(found, 'warning'),
    },
    note: {
      title: 'Notes',
      hint: 'Has no effect.',
      count: (found: number) => count(found, 'note'),
    },
  } satisfies Record<PolicyFinding['severity'], { title: string; hint: string; count: (found: number) => string }>,
  place: 'In the file:',
  ofPolicy: 'The policy itself',
} as const

export const policyCompareMessages = {
  title: 'Compare',
  lead: 'What changed, in words: from an earlier version or another policy to this policy, or from this policy to a file.',
  before: 'From',
  after: 'To',
  choose: 'Choose a version or a policy',
  version: ({ number, version }: PolicyVersion) => `Version ${number}${version === null ? '' : ` (${version})`}`,
  now: ({ number, version }: PolicyVersion) =>
    `This policy now: version ${number}${version === null ? '' : ` (${version})`}`,
  policy: (name: string, tag: string) => `Policy: ${name}${tag === '' ? '' : ` (${tag})`}`,
  file: 'Compare with a file…',
  reading: 'Reading the file…',
  chosenFirst: 'Choose an earlier version, another policy or a .policy file to compare with. Nothing is stored.',
  none: { title: 'No differences', hint: 'Blocks, events, roles, tokens and schemas are the same.' },
  summary: ({ before, after, changes }: PolicyComparison) =>
    `${count(changes.length, 'change')} from ${titled(before)} to ${titled(after)}.`,
  sections: {
    policy: 'Policy',
    roles: 'Roles and groups',
    blocks: 'Blocks',
    events: 'Events',
    schemas: 'Schemas',
    tokens: 'Tokens',
  } satisfies Record<PolicyChange['section'], string>,
  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' },
  parts: (found: number) => `${count(found, 'block')} in it`,
  json: (subject: string) => `JSON of ${subject}`,
  more: (left: number) => `Show ${count(left, 'more change')}`,
} as const

function titled({ name, version, number }: PolicyComparison['before']): string {
  return [name, version ?? '', number === null ? '' : `(version ${number} here)`]
    .filter((part) => part !== '')
    .join(' ')
}
