import { byteSize } from '#domain/text/counted.ts'
import type { HeldPolicy, PolicyPreview } from '#api/policies/policy-files.ts'
import { andList } from '#domain/text/joined.ts'
import { count } from '../../../components/messages/time.ts'
import type { FailureMessages } from '../../../platform/failure.ts'

function heldBy({ documents, participants, versions }: Pick<HeldPolicy, 'documents' | 'participants' | 'versions'>) {
  return andList([count(documents, 'document'), count(participants, 'participant'), count(versions, 'version')])
}

const runs: Readonly<Record<PolicyPreview['blocks'][number]['runs'], string>> = {
  here: 'runs',
  'dry-run': 'runs only on this service',
  not: 'does not run',
}

const runWord = (blocks: number) => (blocks === 1 ? 'runs' : 'run')

export const policyImportMessages = {
  button: 'Import a policy',
  drop: 'Drop policy files to import them',
  title: 'Import policies',
  lead: 'Choose files exported from a Guardian (.policy or .tool), or policies as JSON. Nothing is stored until you confirm.',
  choose: 'Choose files',
  orDrop: 'or drop them here',
  size: byteSize,
  remove: (name: string) => `Remove ${name} from the list`,
  waiting: 'Waiting for the other files',
  uploading: (part: number) => `Uploading: ${Math.round(part * 100)}%`,
  reading: 'Reading the file',
  importing: 'Importing the policy',
  progress: { reading: (name: string) => `Reading ${name}`, importing: (name: string) => `Import of ${name}` },
  import: 'Import',
  importAll: (files: number) => `Import ${count(files, 'policy', 'policies')}`,
  cancel: 'Cancel',
  close: 'Close',
  open: 'Open the policy',
  next: (policies: number) =>
    policies === 1
      ? 'You own it. Everyone else who signs in finds it under Policies and can take a role there.'
      : 'You own them. Everyone else who signs in finds them under Policies and can take roles there.',
  addAccounts: 'Add accounts for them',
  imported: {
    new: (name: string) => `Imported “${name}”.`,
    version: (name: string, number: number) => `Imported as version ${number} of “${name}” on this service.`,
    unchanged: (name: string) => `“${name}” is already here and unchanged. Nothing was imported.`,
  },
  importedTool: ({
    name,
    policies,
    others,
  }: Readonly<Record<'policies' | 'others', readonly string[]>> & { readonly name: string }) => {
    if (policies.length > 0) return `The tool “${name}” is stored, and its blocks are now in ${andList(policies)}.`
    return others.length > 0
      ? `The tool “${name}” is stored. ${toolPreviewMessages.others(others)}`
      : `The tool “${name}” is stored. No policy waits for it.`
  },
  asTag: (tag: string) => `Its tag here is ${tag}.`,
  tooLarge: (size: number, max: number) =>
    `The file has ${byteSize(size)}. A policy file can have at most ${byteSize(max)}. Choose another file.`,
  unread: (reasons: readonly string[]) =>
    `${reasons.join(' ')} Choose a file that a Guardian exported (.policy or .tool), or a policy as JSON.`,
  kept: 'The file remains selected.',
  sample: 'Importing removes the sample policies.',
} as const

export const toolPreviewMessages = {
  kind: 'Tool',
  inputs: 'Inputs',
  outputs: 'Outputs',
  waiting: (policies: readonly string[]) =>
    `${andList(policies)} ${policies.length === 1 ? 'gets' : 'get'} its blocks, and work that waits for the tool continues.`,
  others: (policies: readonly string[]) =>
    `${andList(policies)} ${policies.length === 1 ? 'waits' : 'wait'} for a tool of this name with other inputs or outputs. Import the file that belongs to it.`,
  nobody: 'No policy waits for it. It is stored for policies that use it later.',
} as const

export const policyPreviewMessages = {
  unnamed: 'Policy without a name',
  version: (version: string) => `Version ${version}`,
  refused: 'This file cannot be imported',
  refusedHint: 'Nothing was stored. Correct the file at its source, then choose it again.',
  roles: 'Roles',
  groups: 'Groups',
  blocks: 'Blocks',
  schemas: 'Schemas',
  tokens: 'Tokens',
  tools: 'Tools',
  artifacts: 'Attached files',
  documents: 'Documents',
  none: 'None',
  blockCount: (blocks: PolicyPreview['blocks']): string => {
    const sum = (kind: keyof typeof runs) =>
      blocks.filter((block) => block.runs === kind).reduce((all, block) => all + block.count, 0)
    const [here, dry, not] = [sum('here'), sum('dry-run'), sum('not')]
    const total = here + dry + not
    if (here === total && total > 1) return `All ${total} run`
    const parts = [
      ...(here > 0 ? [`${here} ${runWord(here)}`] : []),
      ...(dry > 0 ? [`${dry} ${runWord(dry)} only on this service`] : []),
      ...(not > 0 ? [`${not} ${not === 1 ? 'does' : 'do'} not run`] : []),
    ]
    return `${total}: ${andList(parts)}`
  },
  dryRun: 'Tokens are minted and moved only on this service, not on a network.',
  notRun: 'Blocks that do not run are stored and exported, but work stops there.',
  tool: 'A policy file names its tools without their content. Work that reaches such a tool waits there until you import the file of the tool (.tool).',
  missingSchemas: (schemas: number) =>
    `The file lacks ${count(schemas, 'schema')} that its blocks name, so their forms cannot be filled in. Export the policy again with all its schemas. The notes below say where they are missing.`,
  byType: 'Blocks by type',
  type: 'Type',
  number: 'Count',
  runsHere: 'On this service',
  runs: (kind: keyof typeof runs) => runs[kind],
  schemaList: (schemas: number) => count(schemas, 'schema'),
  notes: (notes: number) => count(notes, 'note'),
  notesHint: 'These do not prevent the import.',
  more: (places: number) => `and ${places} more`,
} as const

export const importChoiceMessages = {
  current: (name: string) => `This file becomes the next version of “${name}”.`,
  taken: (name: string, tag: string) => `“${name}” already has the tag ${tag}, but comes from elsewhere`,
  takenHint: 'The name, UUID or author differs. Decide what to do.',
  choice: 'What to do with the existing policy',
  another: 'Import as another policy',
  anotherHint: (name: string) => `“${name}” does not change. The new policy gets a separate tag.`,
  replace: (name: string) => `Replace “${name}”`,
  replaceHint: 'The file becomes its next version.',
  notOwn: 'It belongs to another Standard Registry, so you cannot replace it.',
  stays: (held: HeldPolicy) => `Kept: ${heldBy(held)}.`,
  same: 'Blocks, schemas and roles are the same.',
  differs: 'Differences',
  changes: { blocks: 'Blocks', events: 'Events', schemas: 'Schemas', roles: 'Roles', tokens: 'Tokens' },
  kinds: { added: 'new', removed: 'removed', changed: 'changed' },
  lost: 'What the file no longer contains is no longer shown. Its documents are kept.',
} as const

export const policyMenuMessages = {
  label: (name: string) => `Actions for ${name}`,
  export: 'Export as a .policy file',
  exportSchemas: 'Export its schemas',
  rename: 'Rename',
  remove: 'Remove',
} as const

export const renameMessages = {
  title: (name: string) => `Rename “${name}”`,
  name: 'Name',
  hint: 'Everyone sees the new name. Links and documents do not change.',
  empty: 'Enter a name.',
  action: 'Rename',
  working: 'Renaming',
} as const

export const removeMessages = {
  title: (name: string) => `Remove “${name}”`,
  effect:
    'The policy is removed for everyone and cannot be restored. An export keeps the policy without its documents.',
  lost: (held: Pick<HeldPolicy, 'documents' | 'participants' | 'versions'>) => `Removed with it: ${heldBy(held)}.`,
  failures: (failures: number) =>
    `${count(failures, 'item')} of stored or waiting work ${failures === 1 ? 'is' : 'are'} lost as well.`,
  type: (name: string) => `Type ${name} to confirm`,
  mismatch: 'This is not the name of the policy.',
  export: 'Export first',
  action: 'Remove',
  working: 'Removing',
} as const

export const policyExportMessages = { title: (name: string) => `Export of “${name}”` } as const

function explained(failed: string, unclear: string): FailureMessages {
  const busy = { title: `${failed}: the service is too busy`, advice: 'Wait a moment, then try again.' }
  const rights = {
    title: `${failed}: your account may not do this`,
    advice: 'Only a Standard Registry can import policies, and only the owner can change, export or remove one.',
    isRetryable: false,
  }
  // A request that changes nothing has the same outcome with or without a response.
  const lost = {
    advice: unclear === failed ? 'Nothing has changed.' : 'Check the list of policies before you try again.',
  }
  return {
    'signed-out': { title: `${failed}: your session has ended`, advice: 'Sign in again here.' },
    'permission-missing': rights,
    'not-allowed': rights,
    'not-creator': rights,
    'not-found': {
      title: `${failed}: the policy is no longer here`,
      advice: 'Someone may have removed it.',
      isRetryable: false,
    },
    invalid: { title: failed, advice: 'The reasons are listed below.', isRetryable: false },
    changed: { title: `${failed}: the policy has changed in the meantime`, advice: 'Try again.', isRetryable: true },
    'too-large': { title: `${failed}: the file is too large`, advice: 'Choose a file of at most 16 MiB.' },
    'too-many': busy,
    unavailable: busy,
    offline: { title: `${unclear}: the connection was lost`, ...lost },
    timeout: { title: `${unclear}: no answer in time`, ...lost },
    failed: { title: `${unclear}: the service failed`, ...lost },
  }
}

export const fileFailureMessages = {
  reading: explained('Not read', 'Not read'),
  importing: explained('Not imported', 'May not have been imported'),
  exporting: explained('Not exported', 'Not exported'),
  renaming: explained('Not renamed', 'May not have been renamed'),
  removing: explained('Not removed', 'May not have been removed'),
} as const
