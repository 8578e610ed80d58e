/** A readable name that works as a link label: pages may leave names empty or fill them with invisible characters. */
export function spokenName(name: string, what: 'incident' | 'maintenance' | 'component' | 'group'): string {
  return /[^\s\p{C}]/u.test(name) ? name : `Unnamed ${what}`
}
