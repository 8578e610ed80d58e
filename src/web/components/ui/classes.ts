/** Joins class names, ignoring empty values. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  // Called for most elements: filtering and joining the list would make two more.
  let joined = ''
  for (const name of names) if (name) joined += joined === '' ? name : ` ${name}`
  return joined
}
