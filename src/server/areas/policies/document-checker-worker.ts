import { answerCalls } from '../../platform/workers/worker-calls.ts'
import { checkDocument, type CheckThread } from './document-checker.ts'

answerCalls<CheckThread>({
  start: async () => undefined,
  check: async (schema, document) => checkDocument(schema, document),
})
