import { byteSize } from '#domain/text/counted.ts'
import { LRUCache } from 'lru-cache'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Store } from '../../../platform/database/database.ts'
import { conflict, invalidBody, notFound } from '../../../platform/errors.ts'
import { createFairQueue, type FairQueue } from '../../../platform/fair-queue.ts'
import { limits } from '../../../platform/limits.ts'
import { changeSandbox, findSandbox, findSandboxImage, noteUse, type SandboxHead } from '../store/sandboxes.ts'
import { openSandboxImage, type Sandbox, type SandboxParts } from './sandbox.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** How often a request is retried while another instance changes the same sandbox. */
const maxAttempts = 5
const noteUseMs = 3_600_000
const keptLines = 1000

/** Opens sandboxes, admits one request at a time to each, and stores the changes. */
export interface SandboxKeeper {
  /** Throws `HttpError`; even if `work` has run by then, its changes are discarded. */
  use<T>(id: string, work: (sandbox: Sandbox, head: SandboxHead) => Promise<T>): Promise<T>
  /** Replaces the content of the sandbox with the result of `make`. */
  replace(
    id: string,
    make: (head: SandboxHead) => Promise<{ readonly image: Uint8Array; readonly number: number }>,
  ): Promise<void>
  /** Runs `work` while nothing changes the sandbox and its stored image is up to date. */
  hold<T>(id: string, work: (head: SandboxHead) => Promise<T>): Promise<T>
}

export interface KeeperOptions extends SandboxParts {
  readonly store: Store
}

/** Throws `HttpError` if the sandbox exceeds its maximum size. */
export async function imageOf({ memory }: Sandbox): Promise<Uint8Array> {
  const bytes = memory.bytes()
  if (bytes.length > limits.sandboxBytes)
    throw invalidBody([
      `A dry run may contain at most ${byteSize(limits.sandboxBytes)}. Restart it, or go back to a savepoint.`,
    ])
  return compress(bytes)
}

export function createSandboxKeeper({ store, ...parts }: KeeperOptions): SandboxKeeper {
  const { now } = parts
  const opened = new LRUCache<string, { readonly revision: number; readonly sandbox: Sandbox }>({
    max: limits.openSandboxes,
  })
  const lines = new LRUCache<string, FairQueue>({ max: keptLines })

  function inLine<T>(id: string, run: () => Promise<T>): Promise<T> {
    const line = lines.get(id) ?? createFairQueue(lineOptions)
    lines.set(id, line)
    return line(id, run)
  }

  async function headOf(id: string): Promise<SandboxHead> {
    const head = await findSandbox(store, id)
    if (!head) throw notFound('Policy not found.')
    return head
  }

  /** Undefined if the sandbox has changed since. */
  async function at({ id, revision }: SandboxHead): Promise<Sandbox | undefined> {
    const known = opened.get(id)
    if (known?.revision === revision) return known.sandbox
    const image = await findSandboxImage(store, id, revision)
    if (!image) return undefined
    const sandbox = await openSandboxImage(id, await decompress(image), parts)
    opened.set(id, { revision, sandbox })
    return sandbox
  }

  /** False if another instance has changed the sandbox. */
  async function keep(head: SandboxHead, sandbox: Sandbox): Promise<boolean> {
    // Removed from the cache until it is stored, so that nobody sees unsaved changes.
    opened.delete(head.id)
    const change = { image: await imageOf(sandbox), used_at: now() }
    if (!(await changeSandbox(store, head, change))) return false
    opened.set(head.id, { revision: head.revision + 1, sandbox })
    return true
  }

  async function attempt<T>(
    id: string,
    work: (sandbox: Sandbox, head: SandboxHead) => Promise<T>,
  ): Promise<{ readonly outcome: () => T } | null> {
    const head = await headOf(id)
    const sandbox = await at(head)
    if (!sandbox) return null
    const before = sandbox.memory.writes()
    const outcome = await work(sandbox, head).then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error
      },
    )
    if (sandbox.memory.writes() !== before) return (await keep(head, sandbox)) ? { outcome } : null
    if (now() - head.used_at > noteUseMs) await noteUse(store, id, now())
    return { outcome }
  }

  return {
    use: (id, work) =>
      inLine(id, async () => {
        for (let count = 0; count < maxAttempts; count += 1) {
          const done = await attempt(id, work)
          if (done) return done.outcome()
        }
        throw conflict('policy_changed', 'The dry run has changed in the meantime. Try again.')
      }),
    replace: (id, make) =>
      inLine(id, async () => {
        for (let count = 0; count < maxAttempts; count += 1) {
          const head = await headOf(id)
          const made = await make(head)
          opened.delete(id)
          if (await changeSandbox(store, head, { ...made, used_at: now() })) return
        }
        throw conflict('policy_changed', 'The dry run has changed in the meantime. Try again.')
      }),
    hold: (id, work) => inLine(id, async () => work(await headOf(id))),
  }
}

const lineOptions = {
  running: 1,
  waiting: limits.waitingInSandbox,
  waitingPerOwner: limits.waitingInSandbox + 1,
  what: 'requests to this dry run',
  retryAfterSeconds: 1,
}
