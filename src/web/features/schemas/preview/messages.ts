import { count } from '../../../components/messages/time.ts'

/** Texts of the preview of the form that a schema makes. */
export const previewMessages = {
  title: 'Preview',
  lead: 'The form as somebody sees it who fills it in. What you enter here is a sample, and goes nowhere.',
  fill: 'Fill in examples',
  clear: 'Clear',
  check: 'Check the sample',
  accepted: 'This sample would be accepted.',
  faults: (faults: number) => `${count(faults, 'thing')} to mend before it would be accepted.`,
  notChecked: 'The schema cannot check anything as it stands: mend its faults first.',
  unreadable: 'The form appears as soon as the text is JSON.',
  empty: 'This form asks for nothing.',
  sample: 'Sample as JSON',
  sampleFault: 'This is not JSON: the form shows how it was before.',
} as const
