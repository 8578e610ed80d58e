import { readSandboxAddress } from '#domain/policies/dry-run/sandbox-address.ts'
import type { Caller } from '../../../http/caller.ts'
import type { FileKeeper } from '../files/file-keeper.ts'
import type { DryRuns, PolicyInsight, PolicySource } from '../source.ts'
import type { Sandboxes } from './sandboxes.ts'

/** The target of a request: a policy, or a sandbox with a virtual user. */
interface Way {
  readonly source: PolicySource
  readonly policyId: string
  readonly caller: Caller
}

export interface WithSandboxesOptions {
  /** Our own policies. They have no access to sandboxes, so that nothing can leak from one. */
  readonly policies: PolicySource
  readonly insight: PolicyInsight
  readonly sandboxes: Sandboxes
  readonly dryRuns: DryRuns
}

/** Combines policies with their sandboxes, which have separate addresses (`sandbox-address.ts`). */
export function withSandboxes({ policies, insight, sandboxes, dryRuns }: WithSandboxesOptions): PolicySource {
  async function go<T>(policyId: string, caller: Caller, work: (way: Way) => Promise<T>): Promise<T> {
    const address = readSandboxAddress(policyId)
    if (!address) return work({ source: policies, policyId, caller })
    return sandboxes.within(address, caller, ({ sandbox, caller: as }) =>
      work({ source: sandbox.source, policyId: sandbox.id, caller: as }),
    )
  }

  async function look<T>(
    policyId: string,
    caller: Caller,
    work: (insight: PolicyInsight, way: Way) => Promise<T>,
  ): Promise<T> {
    return go(policyId, caller, (way) => work(way.source.insight ?? insight, way))
  }

  return {
    list: policies.list,
    tree: (id, caller) => go(id, caller, ({ source, policyId, caller: as }) => source.tree(policyId, as)),
    root: (id, caller, query) => go(id, caller, ({ source, policyId, caller: as }) => source.root(policyId, as, query)),
    read: (address, caller, query) =>
      go(address.policyId, caller, ({ source, policyId, caller: as }) =>
        source.read({ ...address, policyId }, as, query),
      ),
    send: (address, caller, body) =>
      go(address.policyId, caller, ({ source, policyId, caller: as }) =>
        source.send({ ...address, policyId }, as, body),
      ),
    receive: (target, caller, body) =>
      target === null
        ? policies.receive(null, caller, body)
        : go(target.policyId, caller, ({ source, policyId, caller: as }) =>
            source.receive({ ...target, policyId }, as, body),
          ),
    notifications: policies.notifications,
    parents: (id, uuid, caller) =>
      go(id, caller, ({ source, policyId, caller: as }) => source.parents(policyId, uuid, as)),
    policy: (id, caller) => go(id, caller, ({ source, policyId, caller: as }) => source.policy(policyId, as)),
    groups: (id, caller) => go(id, caller, ({ source, policyId, caller: as }) => source.groups(policyId, as)),
    chooseGroup: (id, caller, uuid) =>
      go(id, caller, ({ source, policyId, caller: as }) => source.chooseGroup(policyId, as, uuid)),
    navigation: (id, caller) => go(id, caller, ({ source, policyId, caller: as }) => source.navigation(policyId, as)),
    tagBlockMap: (id, caller) => go(id, caller, ({ source, policyId, caller: as }) => source.tagBlockMap(policyId, as)),
    failures: (id, caller) => go(id, caller, ({ source, policyId, caller: as }) => source.failures(policyId, as)),
    sendAgain: (id, caller, failureId) =>
      go(id, caller, ({ source, policyId, caller: as }) => source.sendAgain(policyId, as, failureId)),
    schemaOfType: policies.schemaOfType,
    findTag: (id, tag, caller) =>
      go(id, caller, ({ source, policyId, caller: as }) => source.findTag(policyId, tag, as)),
    eventFilter: policies.eventFilter,
    info: policies.info,
    ...(policies.load && { load: policies.load }),
    listGrids: (id, caller) => go(id, caller, ({ source, policyId, caller: as }) => source.listGrids(policyId, as)),
    listGridActions: (id, gridId, caller) =>
      go(id, caller, ({ source, policyId, caller: as }) => source.listGridActions(policyId, gridId, as)),
    listGridRecords: (id, gridId, caller, asked) =>
      go(id, caller, ({ source, policyId, caller: as }) => source.listGridRecords(policyId, gridId, as, asked)),
    sendGridAction: (address, caller, body) =>
      go(address.policyId, caller, ({ source, policyId, caller: as }) =>
        source.sendGridAction({ ...address, policyId }, as, body),
      ),
    insight: {
      work: insight.work,
      gridFacts: ({ policyId: id, uuid }, caller) =>
        look(id, caller, (inside, { policyId, caller: as }) => inside.gridFacts({ policyId, uuid }, as)),
      gridRows: ({ policyId: id, uuid }, caller, page) =>
        look(id, caller, (inside, { policyId, caller: as }) => inside.gridRows({ policyId, uuid }, as, page)),
      histories: (id, caller, documentIds) =>
        look(id, caller, (inside, { policyId, caller: as }) => inside.histories(policyId, as, documentIds)),
      flow: (id, caller, documentId) =>
        look(id, caller, (inside, { policyId, caller: as }) => inside.flow(policyId, as, documentId)),
      heldBack: (id, caller) => look(id, caller, (inside, { policyId, caller: as }) => inside.heldBack(policyId, as)),
    },
    dryRuns,
    ...(policies.tick && { tick: policies.tick }),
  }
}

/** Routes files to the sandbox that they belong to. */
export function filesWithSandboxes(files: FileKeeper, sandboxes: Sandboxes): FileKeeper {
  return {
    async keep(place, caller, receive) {
      const address = readSandboxAddress(place.policyId)
      if (!address) return files.keep(place, caller, receive)
      return sandboxes.within(address, caller, ({ sandbox, caller: as }) =>
        sandbox.files.keep({ ...place, policyId: sandbox.id }, as, receive),
      )
    },
    async read(place, caller, hash) {
      const address = readSandboxAddress(place.policyId)
      if (!address) return files.read(place, caller, hash)
      return sandboxes.within(address, caller, ({ sandbox, caller: as }) =>
        sandbox.files.read({ ...place, policyId: sandbox.id }, as, hash),
      )
    },
    tidy: files.tidy,
  }
}
