export const lineDifferenceMessages = {
  earlier: 'Before',
  later: 'After',
  none: 'Only white space differs.',
  lines: 'Changed lines',
  addedLine: 'added',
  removedLine: 'removed',
  leftOut: 'unchanged lines',
} as const
