import { answerCalls } from '../../../platform/workers/worker-calls.ts'
import { createThread, type CalculatorThread } from './calculator.ts'

answerCalls<CalculatorThread>(await createThread())
