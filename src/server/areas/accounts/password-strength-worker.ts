import { zxcvbn, zxcvbnOptions } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { answerCalls } from '../../platform/workers/worker-calls.ts'
import { limits } from '../../platform/limits.ts'
import type { StrengthThread } from './password-strength.ts'

/** Of 0 to 4. Below it, a million guesses are enough. */
const minScore = 2

zxcvbnOptions.setOptions({ dictionary, graphs: adjacencyGraphs })

answerCalls<StrengthThread>({
  async isGuessable(password, words) {
    // The time grows with a high power of the length. A part that cannot be guessed protects the whole.
    const most = limits.checkedPasswordLength
    const parts = [...new Set([password.slice(0, most), password.slice(-most)])]
    return parts.every((part) => zxcvbn(part, [...words]).score < minScore)
  },
})
