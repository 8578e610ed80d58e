const groupsOfNetwork = 4
const groups = 8

/** What counts as one address: all of an IPv6 network, since whoever has one address of it has every one. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*/, '').split('::')
  const before = groupsIn(head)
  const after = groupsIn(tail ?? '')
  const missing = tail === undefined ? 0 : Math.max(0, groups - before.length - after.length)
  const whole = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${whole.slice(0, groupsOfNetwork).join(':')}::/64`
}

function groupsIn(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
