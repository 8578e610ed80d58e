import type { PolicyValue } from './policy.ts'
import { foldText } from '../text/fold-text.ts'

/** Policies in which every word of a search occurs: in name, description, tag, version or one's roles. */
export function searchPolicies(policies: readonly PolicyValue[], search: string): PolicyValue[] {
  const words = foldText(search).split(' ')
  return policies.filter(({ id, name, description, tag, version, roles }) => {
    const said = foldText([name, description, tag, version ?? '', id, ...roles].join('\n'))
    return words.every((word) => said.includes(word))
  })
}
