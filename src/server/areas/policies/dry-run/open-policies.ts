import type { Identities } from '../../../platform/identities.ts'
import type { DocumentReader } from '../document-reader.ts'
import type { DocumentRetention } from '../embedded/retention/document-retention.ts'
import { createEmbeddedPolicies } from '../embedded/policies.ts'
import { createFileKeeper, type FileKeeper } from '../files/file-keeper.ts'
import type { PolicySource } from '../source.ts'
import type { KeeperOptions } from './sandbox-keeper.ts'
import { createSandboxDryRuns } from './sandbox-dry-runs.ts'
import { createSandboxes, type Sandboxes } from './sandboxes.ts'
import { filesWithSandboxes, withSandboxes } from './with-sandboxes.ts'

export interface OwnPoliciesOptions extends KeeperOptions {
  readonly identities: Pick<Identities, 'usernames'>
  readonly documentReader?: DocumentReader | undefined
  /** Null or undefined keeps documents forever. */
  readonly documentsKeepDays?: number | null | undefined
}

export interface OwnPolicies {
  readonly policies: PolicySource
  readonly files: FileKeeper
  readonly sandboxes: Sandboxes
  /** Null if documents are kept forever. */
  readonly retention: DocumentRetention | null
}

/** Policies in our own store, with their files and with sandboxes for dry runs. */
export async function openOwnPolicies(options: OwnPoliciesOptions): Promise<OwnPolicies> {
  const { store, now, limits } = options
  const policies = await createEmbeddedPolicies(options)
  const sandboxes = createSandboxes({ ...options, policies })
  const dryRuns = createSandboxDryRuns({ store, sandboxes, now })
  const together = withSandboxes({ policies, insight: policies.insight, sandboxes, dryRuns })
  const files = createFileKeeper({ store, policies, now, limits })
  const { retention } = policies
  return { policies: together, files: filesWithSandboxes(files, sandboxes), sandboxes, retention }
}
