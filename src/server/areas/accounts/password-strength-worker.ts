import { zxcvbn, zxcvbnOptions } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { answerCalls } from '../../platform/workers/worker-calls.ts'
import { limits } from '../../platform/limits.ts'
import type { StrengthThread } from './password-strength.ts'

/** On the scale from 0 to 4. A password with a lower score is guessed within a million attempts. */
const minScore = 2

zxcvbnOptions.setOptions({ dictionary, graphs: adjacencyGraphs })

answerCalls<StrengthThread>({
  async isGuessable(password, words) {
    // The time grows steeply with the length, so only beginning and end are checked. If one of them is hard to guess,
    // so is the whole.
    const most = limits.checkedPasswordLength
    const parts = [...new Set([password.slice(0, most), password.slice(-most)])]
    return parts.every((part) => zxcvbn(part, [...words]).score < minScore)
  },
})
