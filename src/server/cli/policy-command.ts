import {
  exportPolicy,
  policyDependents,
  deletePolicy,
  putPolicyName,
} from '../areas/policies/embedded/policy-upkeep.ts'
import { schemaPackageOf } from '../areas/policies/file/policy-package.ts'
import { findPolicyByTag, listPolicyRows } from '../areas/policies/store/policies.ts'
import type { Store } from '../platform/database/database.ts'
import { ImportError } from '../platform/expected-error.ts'
import type { PolicyCommand } from './command-line.ts'
import { writeNewFile } from './new-file.ts'
import { counted } from '#domain/text/counted.ts'

const writer = 'the command line'

/** Returns the result in words. Throws an `ExpectedError`; in that case nothing is written. */
export async function runPolicyCommand(store: Store, command: PolicyCommand, now: number): Promise<string> {
  if (command.name === 'policy list') {
    const rows = await listPolicyRows(store)
    if (rows.length === 0) return 'There are no policies.'
    return rows
      .map(({ policy_tag, name, version }) => [policy_tag, name, version ?? ''].join('\t').trimEnd())
      .join('\n')
  }
  const policy = await findPolicyByTag(store, command.tag)
  if (!policy) throw new ImportError(`No policy has the policyTag ${command.tag}. “policy list” lists them.`)
  switch (command.name) {
    case 'policy rename':
      await putPolicyName(store, policy.id, { name: command.newName, by: writer, now })
      return `${policy.name} is now called ${command.newName.trim()}.`
    case 'policy remove': {
      const { documents, participants, versions } = await policyDependents(store, policy.id)
      const lost = `${counted(documents, 'document')}, ${counted(participants, 'participant')}, ${counted(versions, 'version')}`
      if (!command.isConfirmed)
        throw new ImportError(
          `${policy.name} (${command.tag}) would be removed permanently, with ${lost}. Nothing was removed. Add --yes to remove it.`,
        )
      await deletePolicy(store, policy.id, { by: writer, now })
      return `Removed ${policy.name}, with ${lost}.`
    }
    case 'policy export': {
      const { zip } = await exportPolicy(store, policy.id)
      const content = command.isSchemas ? schemaPackageOf(zip) : zip
      await writeNewFile(command.file, content)
      return `Wrote ${command.isSchemas ? 'the schemas of ' : ''}${policy.name} to ${command.file}, ${counted(content.length, 'byte')}.`
    }
  }
}
