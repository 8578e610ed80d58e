export const notFoundWords = {
  title: 'There is no page here',
  body: 'The address may be mistyped, or what was here may have moved.',
  toStatus: 'Go to the status page',
} as const
