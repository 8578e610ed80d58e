import * as v from 'valibot'
import { segment, type GuardianAnswer, type GuardianRequest } from '../../../http/guardian.ts'
import { HttpError, hasStatus } from '../../../platform/errors.ts'

/** Waits so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<void>

export interface RemovalParts {
  /** In the name of whoever removes. */
  readonly ask: (request: GuardianRequest) => Promise<GuardianAnswer>
  readonly now: () => number
  readonly wait: Wait
}

/** Milliseconds. */
const patience = 8000
const apart = 400

const Task = v.pipe(v.string(), v.parseJson(), v.object({ taskId: v.string() }))
const Failed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.union([v.string(), v.object({ message: v.string() })]) }),
)

/** Newer releases delete in a task of their own, and only that tells of a failure. Waits until the schema has gone. */
export async function awaitRemoval({ ask, now, wait }: RemovalParts, id: string, answer: string): Promise<void> {
  const begun = now()
  const task = v.safeParse(Task, answer)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    if (await isGone(ask, `/schema/${segment(id)}?at=${now()}`)) return
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    if (task.success) await checkTask(ask, task.output.taskId)
    if (now() - begun > patience)
      throw new HttpError(
        504,
        'upstream_timeout',
        'The Guardian has begun to delete the schema, and has not finished yet.',
      )
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await wait(apart)
  }
}

async function isGone(ask: RemovalParts['ask'], path: string): Promise<boolean> {
  try {
    return (await ask({ path })).text === 'null'
  } catch (error) {
    if (hasStatus(error, 404)) return true
    throw error
  }
}

/** Not every account may look at tasks. */
async function checkTask(ask: RemovalParts['ask'], taskId: string): Promise<void> {
  const text = await ask({ path: `/tasks/${segment(taskId)}` }).then(
    (answer) => answer.text,
    () => 'null',
  )
  const failed = v.safeParse(Failed, text)
  if (!failed.success) return
  const { error } = failed.output
  throw new HttpError(500, 'upstream_failed', typeof error === 'string' ? error : error.message)
}
