/** Texts of conditions: what shows or forbids fields by the value of others. */
export const conditionWords = {
  title: 'Conditions',
  hint: 'They decide which fields are asked for. They are kept as they are, and can be changed in the JSON.',
  number: (index: number) => `Condition ${index + 1}`,
  when: 'When',
  is: 'is',
  and: 'and',
  or: 'or',
  shows: 'ask for',
  otherwise: 'otherwise ask for',
  required: 'required',
  opaque: 'A rule that this page has no words for.',
  showJson: 'Show in JSON',
  remove: 'Remove',
} as const
