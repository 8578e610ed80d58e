import { answerCalls } from '../../platform/workers/worker-calls.ts'
import { localSchemaChecker, type SchemaThread } from './schema-checker.ts'

answerCalls<SchemaThread>({ start: async () => undefined, ...localSchemaChecker })
