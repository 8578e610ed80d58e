import { readFile } from 'node:fs/promises'
import { importTool } from '../areas/policies/embedded/tool-import.ts'
import { receiveTool } from '../areas/policies/file/tool-archive.ts'
import type { Store } from '../platform/database/database.ts'
import { ImportError } from '../platform/expected-error.ts'

/** Imports a tool and says which policies have it now. Throws an `ImportError`. */
export async function importToolFile(store: Store, file: string, now: number): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new ImportError(`${file} cannot be read. Check the name and the permissions.`, { cause })
  })
  const { name, policies } = await importTool(store, receiveTool(bytes, file), { by: 'the command line', now })
  if (policies.length === 0) return `${name} is kept. No policy waits for it; policies that name it get its blocks.`
  return `${name} is kept, and its blocks are now in ${policies.join(', ')}. What waited for it continues within a minute.`
}
