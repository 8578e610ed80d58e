import { answerCalls } from '../../platform/workers/worker-calls.ts'
import { localSchemaChecker } from './schema-checker.ts'

answerCalls(localSchemaChecker)
