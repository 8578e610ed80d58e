import { count } from '../../../components/messages/time.ts'

export const previewMessages = {
  title: 'Preview',
  lead: 'The form as users see it. Your input is a sample: it is neither sent nor saved.',
  fill: 'Fill in examples',
  clear: 'Clear',
  check: 'Check the sample',
  accepted: 'This sample would be accepted.',
  violations: (violations: number) => `${count(violations, 'problem')} to fix before the sample would be accepted.`,
  notChecked: 'The sample cannot be checked: fix the problems of the schema first.',
  unreadable: 'The form appears when the text is valid JSON.',
  empty: 'This form has no fields.',
  sample: 'Sample as JSON',
  sampleFault: 'This is not valid JSON. The form shows the last valid sample.',
} as const
