import { createLedgerReader, createWorkerReader } from '../areas/ledger/embedded/ledger-reader.ts'
import { createWorkerRetention } from '../areas/ledger/embedded/ledger-retention.ts'
import { createWorkerCalculator } from '../areas/policies/calculation/calculator.ts'
import { createWorkerDocumentChecker } from '../areas/policies/document-checker.ts'
import { createWorkerDocumentReader } from '../areas/policies/document-reader.ts'
import { createWorkerPolicyFiles } from '../areas/policies/policy-files.ts'
import { createWorkerSchemaChecker } from '../areas/schemas/schema-checker.ts'
import { createWorkerDrawer } from '../http/documents/drawer.ts'
import { dataFile } from '../platform/data-folder.ts'
import { createWorkerCheckpoints, type Checkpoints } from '../platform/database/checkpoints.ts'
import type { Store } from '../platform/database/database.ts'
import type { Settings } from '../platform/settings.ts'
import type { ServiceOptions } from '../service.ts'

/** What a service does outside the thread that answers requests. */
export interface Workers {
  readonly parts: Pick<
    ServiceOptions,
    | 'ledgerReader'
    | 'ledgerRetention'
    | 'documentReader'
    | 'documentChecker'
    | 'schemaChecker'
    | 'policyFiles'
    | 'drawer'
    | 'calculator'
  >
  /** Null if the database has no write-ahead log to move. */
  readonly checkpoints: Checkpoints | null
  close(): Promise<void>
}

interface Place {
  readonly settings: Settings
  readonly store: Store
  /** The folder of the built app. */
  readonly dist: string
}

export type OpenWorkers = (place: Place) => Promise<Workers>

/** A worker thread for each kind of work; each starts with its first call. */
export async function createWorkers({ settings, store, dist }: Place): Promise<Workers> {
  const file = dataFile(settings)
  const ledgerReader = file === null ? undefined : createWorkerReader(file)
  const ledgerRetention = file === null ? undefined : createWorkerRetention(file)
  const documentReader = file === null ? undefined : createWorkerDocumentReader(file)
  const documentChecker = createWorkerDocumentChecker()
  const schemaChecker = createWorkerSchemaChecker()
  const policyFiles = policyFilesAt(settings.databaseUrl, file)
  const drawer = createWorkerDrawer(dist)
  const calculator = createWorkerCalculator()
  const checkpoints = file === null ? null : await createWorkerCheckpoints(store, file)
  return {
    parts: {
      ledgerReader: ledgerReader ?? createLedgerReader(store),
      ledgerRetention,
      documentReader,
      documentChecker,
      schemaChecker,
      policyFiles,
      drawer,
      calculator,
    },
    checkpoints,
    async close() {
      await ledgerReader?.close()
      await ledgerRetention?.close()
      await documentReader?.close()
      await documentChecker.close()
      await schemaChecker.close()
      await policyFiles?.close()
      await drawer.close()
      await calculator.close()
      await checkpoints?.close()
    },
  }
}

/** A database in memory cannot be opened by another thread. */
function policyFilesAt(url: string | null, file: string | null) {
  if (url !== null) return createWorkerPolicyFiles({ url })
  return file === null ? undefined : createWorkerPolicyFiles({ file })
}
