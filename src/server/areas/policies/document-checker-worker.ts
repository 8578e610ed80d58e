import { answerCalls } from '../../platform/workers/worker-calls.ts'
import { checkDocument, type CheckThread } from './document-checker.ts'

answerCalls<CheckThread>({ check: async (schema, document) => checkDocument(schema, document) })
