import type { ComponentValue } from './component-tree.ts'
import { foldText } from '../text/fold-text.ts'

type Searched = Pick<ComponentValue, 'name' | 'groupName' | 'description'>

/** The test for a search: every word stands somewhere in a component's name, its group's name or its description. */
export function componentSearch(text: string): (component: Searched) => boolean {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '')
  return ({ name, groupName, description }) => {
    if (words.length === 0) return true
    const said = foldText([groupName, name, description].join(' '))
    return words.every((word) => said.includes(word))
  }
}
