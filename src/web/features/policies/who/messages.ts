export const whoMessages = {
  group: 'You act in',
  noGroup: 'No group',
  inGroup: (name: string, role: string) => (name === role ? role : `${name}, as ${role}`),
  actingAs: 'This dry run acts as',
  everybody: 'Everybody who opens this policy acts as this person.',
  you: 'yourself',
  add: 'Add a person',
  adding: 'Adding…',
} as const
