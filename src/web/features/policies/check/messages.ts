import type { PolicyFinding } from '#api/policies/policy-review.ts'

export const checkMessages = {
  title: 'Check',
  lead: 'What cannot happen in this policy, and what leads nowhere. The check reads the blocks, not the documents.',
  none: { title: 'Nothing found', hint: 'Every button, filter and event of this policy leads somewhere.' },
  severities: {
    error: { title: 'Errors', mark: 'Error' },
    warning: { title: 'Warnings', mark: 'Warning' },
    note: { title: 'Notes', mark: 'Note' },
  } satisfies Record<PolicyFinding['severity'], { title: string; mark: string }>,
  count: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'finding' : 'findings'}`,
  ofPolicy: 'The policy itself',
} as const
