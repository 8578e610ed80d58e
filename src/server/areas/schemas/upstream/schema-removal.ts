import * as v from 'valibot'
import { segment, type GuardianAnswer, type GuardianRequest } from '../../../http/guardian.ts'
import { HttpError, hasStatus } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'

export type Wait = (milliseconds: number) => Promise<void>

export interface RemovalOptions {
  /** Sends a request on behalf of the caller. */
  readonly ask: (request: GuardianRequest) => Promise<GuardianAnswer>
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  readonly wait: Wait
}

const pollIntervalMs = 400

const Task = v.pipe(v.string(), v.parseJson(), v.object({ taskId: v.string() }))
const Failed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.union([v.string(), v.object({ message: v.string() })]) }),
)

/** Waits until the schema is gone. Newer Guardian releases delete it in a task, and only the task reports a failure. */
export async function awaitRemoval(
  { ask, now, monotonic, wait }: RemovalOptions,
  id: string,
  answer: string,
): Promise<void> {
  const startedAt = monotonic()
  const task = v.safeParse(Task, answer)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls
    if (await isGone(ask, `/schema/${segment(id)}?at=${now()}`)) return
    // oxlint-disable-next-line no-await-in-loop -- polls
    if (task.success) await checkTask(ask, task.output.taskId)
    if (monotonic() - startedAt > limits.guardianRemovalMs)
      throw new HttpError(504, 'upstream_timeout', 'The Guardian is still deleting the schema.')
    // oxlint-disable-next-line no-await-in-loop -- polls
    await wait(pollIntervalMs)
  }
}

async function isGone(ask: RemovalOptions['ask'], path: string): Promise<boolean> {
  try {
    return (await ask({ path })).text === 'null'
  } catch (error) {
    if (hasStatus(error, 404)) return true
    throw error
  }
}

/** Has no effect for accounts that may not read tasks. */
async function checkTask(ask: RemovalOptions['ask'], taskId: string): Promise<void> {
  const text = await ask({ path: `/tasks/${segment(taskId)}` }).then(
    (answer) => answer.text,
    () => 'null',
  )
  const failed = v.safeParse(Failed, text)
  if (!failed.success) return
  const { error } = failed.output
  throw new HttpError(500, 'upstream_failed', typeof error === 'string' ? error : error.message)
}
