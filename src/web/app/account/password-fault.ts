import { passwordLength } from '#api/accounts/accounts.ts'
import { passwordWords } from './messages.ts'

/** Why a new password will not do, in words; null where it will. The service asks for the same, but the first. */
export function passwordFault(name: string, before: string, after: string): string | null {
  if (after === before) return passwordWords.same
  if (after.length < passwordLength.least) return passwordWords.shortest(passwordLength.least)
  if (after.length > passwordLength.most) return passwordWords.longest(passwordLength.most)
  return after.toLowerCase() === name.toLowerCase() ? passwordWords.isName : null
}
