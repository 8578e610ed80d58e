import { count } from '../../../components/messages/time.ts'

/** Texts of sending the form of a block. */
export const sendFormWords = {
  readonly: 'You may read this form, but send nothing.',
  unreadable: 'The schema of this form cannot be read, so there is nothing to fill in. It can be sent by hand.',
  empty: 'This form asks for nothing: it is sent as it is.',
  send: 'Send',
  sending: 'Sending…',
  clear: 'Clear',
  cleared: 'Cleared.',
  undo: 'Bring it back',
  about: (schema: string) => `Filled in after the schema ${schema}.`,
  faults: (faults: number) => `${count(faults, 'thing')} to mend before it can be sent:`,
  notChecked: 'The schema cannot check this form. The service checks what it is sent.',
  kept: 'Kept in this browser',
  notKept: 'This browser keeps nothing: what you type is lost when the page goes.',
  restored: { lead: 'What you filled in was restored, from', discard: 'Discard it' },
  other: { lead: 'Something else was filled in, too, at', open: 'Open it instead' },
  elsewhere: {
    title: 'Another tab has this form open',
    hint: 'Each tab keeps what is typed there. Take care not to send it twice.',
  },
  sent: {
    title: 'It was taken',
    document: 'The document as the service stored it:',
    nothing: 'The service took it, and had nothing to add.',
    again: 'Fill in another',
  },
  unclear: {
    title: 'It is not known whether it arrived',
    sentAt: 'It was sent at',
    hint: 'No answer came. Look first whether it is there: sending again may make a second one.',
    look: 'Look in',
    lookTree: 'Look in the blocks of the policy that show documents.',
    arrived: 'It arrived: clear the form',
    again: 'It is not there: allow sending again',
  },
} as const

/** Texts of sending JSON by hand. */
export const sendJsonWords = {
  lead: 'Sends a JSON object to the block as it stands here. For types that have no form, and for trying things out.',
  label: 'JSON object to send',
  loading: 'Loading the JSON editor',
  send: 'Send',
  sending: 'Sending…',
  layOut: 'Lay out',
  unreadable: {
    empty: 'There is nothing to send yet.',
    'not-json': 'This is not JSON.',
    'not-an-object': 'It has to be an object, between { and }.',
    'too-deep': 'It is nested too deeply.',
  },
  answer: 'Answer',
  answered: 'The block took it and answered:',
  answeredNothing: 'The block took it, and had nothing to answer.',
  history: 'Sent before, with this browser',
  use: 'Use again',
  forget: 'Forget these',
  outcomes: { taken: 'Taken', refused: 'Refused', unclear: 'Unclear' },
} as const
