import { answerCalls } from '../../../platform/workers/worker-calls.ts'
import { packLines } from './line-parcel.ts'
import { localLineParser, type ParcelParser } from './line-parser.ts'

const parser: ParcelParser = { parse: async (lines) => packLines(await localLineParser.parse(lines)) }

answerCalls(parser)
