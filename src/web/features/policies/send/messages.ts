import { orList } from '#domain/text/joined.ts'
import { count } from '../../../components/messages/time.ts'

export const sendFormMessages = {
  readonly: 'This form is read-only for you.',
  unreadable: 'The schema of this form cannot be read, so the form has no fields. You can send JSON instead.',
  empty: 'This form has no fields. Send it as it is.',
  send: 'Send',
  sending: 'Sending…',
  clear: 'Clear',
  cleared: 'Cleared.',
  undo: 'Undo',
  about: (schema: string) => `Based on the schema ${schema}.`,
  faults: (faults: number) => `Fix ${count(faults, 'problem')} before you send:`,
  notChecked: 'This form cannot be checked here. The service checks it when you send it.',
  kept: 'Saved in this browser',
  notKept: 'This browser cannot save your input. It is lost when you close the page.',
  restored: { lead: 'Your input was restored from', discard: 'Discard' },
  returned: { title: 'The policy returned your document.', fill: 'Fill in its values' },
  other: { lead: 'Another draft was saved at', open: 'Open that draft' },
  elsewhere: {
    title: 'Another tab has this form open',
    hint: 'Each tab saves its own input. Take care not to send it twice.',
  },
  sent: {
    passed: {
      title: 'Submitted',
      document: 'The stored document:',
      nothing: 'The policy received what you entered.',
    },
    failed: {
      title: 'Received, but a step failed',
      document: 'The note above says which step, and how to go on. Do not fill in the form again. The stored document:',
      nothing: 'The note above says which step, and how to go on. Do not fill in the form again.',
    },
    again: 'Fill in another',
  },
  unclear: {
    title: 'It is unclear whether it arrived',
    sentAt: 'Sent at',
    hint: 'There was no answer. Check whether it arrived before you send it again, or you may create a duplicate.',
    look: 'Check in',
    lookTree: 'Check the blocks that show documents.',
    arrived: 'It arrived: clear the form',
    again: 'It did not arrive: allow sending again',
  },
} as const

export const sendJsonMessages = {
  lead: 'Sends this JSON object to the block unchanged. Use it for block types without a form, or to experiment.',
  label: 'JSON object to send',
  loading: 'Loading the JSON editor',
  send: 'Send',
  sending: 'Sending…',
  layOut: 'Format',
  unreadable: {
    empty: 'There is nothing to send yet.',
    'not-json': 'This is not JSON.',
    'not-an-object': 'It must be an object in braces { }.',
    'too-deep': 'It is nested too deeply.',
    'long-number': 'It has a number with too many digits.',
  },
  answer: 'Answer',
  answered: 'The block accepted it and answered:',
  answeredNothing: 'The block accepted it without an answer.',
  history: 'Sent from this browser',
  use: 'Use again',
  forget: 'Clear history',
  outcomes: { taken: 'Accepted', refused: 'Rejected', unclear: 'Unconfirmed' },
} as const

export const sentDocumentMessages = {
  unnamed: 'Your document',
  sent: 'You sent it',
  status: (status: string) => `Status: ${status}.`,
  waitsFor: (actors: readonly string[]) => `It waits for ${orList(actors)}.`,
  show: 'Show what you sent',
} as const
