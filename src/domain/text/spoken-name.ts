/** A name that can be read and followed: pages may leave it empty, or fill it with what nobody sees. */
export function spokenName(name: string, what: 'incident' | 'maintenance' | 'component' | 'group'): string {
  return /[^\s\p{C}]/u.test(name) ? name : `Unnamed ${what}`
}
