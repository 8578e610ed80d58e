import type { WorkDocument } from '#api/policies/policy-work.ts'
import { count } from '../../../components/messages/time.ts'
import { formatNumber } from '../../../components/number-format.ts'

export const workQueueMessages = {
  title: 'Waiting for you',
  count: (documents: number, isPartial: boolean) =>
    isPartial ? `${formatNumber(documents)} or more` : formatNumber(documents),
  none: (isPartial: boolean) =>
    isPartial
      ? 'None of the documents that were counted is waiting for you. Open the policies to see the others.'
      : 'Nothing is waiting for you.',
  keys: 'j and k move, Enter opens, x selects, X selects all, a approves, r rejects.',
  since: 'since',
  from: (name: string) => `from ${name}`,
  selectAll: (documents: number) => `Select all ${formatNumber(documents)} in this list`,
  select: (name: string) => `Select ${name}`,
  selected: (documents: number) => `${count(documents, 'document')} selected`,
  unnamed: 'Document',
  more: 'There is more than this list shows. Decide on these first, or open the policy.',
  steps: 'Your next steps',
  roles: 'To take part in one of these policies, choose your role in it:',
  manyRoles: (policies: number) => `${formatNumber(policies)} policies in which you can choose a role`,
  about(names: readonly string[]) {
    // Several documents may have the same name.
    const distinct = [...new Set(names)]
    const named = distinct.slice(0, 5).join(', ')
    const others = distinct.length > 5 ? ` and ${formatNumber(distinct.length - 5)} more` : ''
    return names.length === 1
      ? `For ${named}.`
      : `For ${count(names.length, 'document')}, each with the same reason: ${named}${others}.`
  },
  sending: 'Sending…',
  done: (button: string, what: string) => `“${button}” is done for ${what}.`,
  doneMany: (button: string, documents: number) => `“${button}” is done for ${count(documents, 'document')}.`,
  settled: (what: string) => `No answer came, but ${what} no longer waits for you: it has been decided.`,
  taken: (what: string, done: number, all: number) =>
    `${all === 1 ? '' : `Done for ${done} of ${count(all, 'document')}. `}${what} no longer waits for you: it has already been decided.`,
  /** The failure itself is described next to it. */
  stopped: (done: number, all: number, what: string) =>
    `Done for ${done} of ${count(all, 'document')}. ${what} was next.`,
  decision: (button: string, what: string, policy: string) => `It was “${button}” for ${what}, in “${policy}”.`,
  act: ({ kind, name }: WorkDocument['acts'][number]) =>
    kind === 'vote' ? 'Sign or decline' : name === '' ? 'Choose' : `Choose: ${name}`,
} as const
