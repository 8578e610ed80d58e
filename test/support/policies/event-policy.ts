import type { JsonObject } from '#domain/json/json-value.ts'
import type { Store } from '#server/platform/database/database.ts'
import { aBlock, aPolicy, itemSchema, startPolicies } from './policies.ts'

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }

/** A grid that shows every document of a kind to everybody. */
export function aGrid(tag: string, dataType = 'vc-documents', more: JsonObject[] = []): JsonObject {
  const source = aBlock('documentsSourceAddon', `${tag}_source`, { ...anyone, dataType, filters: [] })
  return aBlock('interfaceDocumentsSourceBlock', tag, { ...anyone, uiMetaData: { fields: [] } }, [source, ...more])
}

export function aSender(tag: string, given: JsonObject = {}): JsonObject {
  return aBlock('sendToGuardianBlock', tag, { ...anyone, stopPropagation: true, dataSource: 'auto', ...given })
}

export function link(source: string, target: string, output = 'RunEvent', given: JsonObject = {}): JsonObject {
  return { source, target, output, input: 'RunEvent', actor: '', disabled: false, ...given }
}

/**
 * An event-driven policy of a Guardian: the form `form` runs `blocks`, the last of which stops. Grids show what was
 * stored: `all` credentials and `vps` presentations.
 */
function anEventPolicy(blocks: readonly JsonObject[], given: JsonObject = {}): JsonObject {
  const { events = [], ...more } = given
  return aPolicy({
    codeVersion: '1.5.1',
    config: aBlock('interfaceContainerBlock', 'root', { permissions: ['ANY_ROLE'], events }, [
      aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
      ...blocks.map((block) => ({ ...anyone, onErrorAction: 'no-action', ...block })),
      aGrid('all'),
      aGrid('vps', 'vp-documents'),
    ]),
    ...more,
  })
}

/** The policies area with such a policy, and shortcuts to fill in the form and read what was stored. */
export async function startEventPolicy(store: Store, blocks: readonly JsonObject[], given: JsonObject = {}) {
  const policies = await startPolicies(store, anEventPolicy(blocks, given))
  const fill = async (serial: string, size = 1, as = 'ina') => {
    const answer = await policies.post('form', as, { document: { ...itemBase, serial, size }, ref: null })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body
  }
  const rows = async (grid = 'all', as = 'ina') => (await policies.get(grid, as)).body.data
  /** The failures of blocks, in words. */
  const failures = async (): Promise<string[]> =>
    (await store.selectFrom('policy_failure').select('reason').orderBy('at').execute()).map(({ reason }) => reason)
  return { ...policies, fill, rows, failures }
}

/** The members of every document of the form. */
export const itemBase = { '@context': ['schema:item'], type: '7d1f0c52-0000-4000-8000-000000000001' }
