import { answerCalls } from '../../../platform/workers/worker-calls.ts'
import { localLineParser } from './line-parser.ts'

answerCalls(localLineParser)
