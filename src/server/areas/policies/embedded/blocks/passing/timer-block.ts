import { isList } from '#domain/json/json-value.ts'
import { blockEvents } from '#domain/policies/workflow.ts'
import { nextTick, timerSchedule, type TimerSchedule } from '#domain/policies/rules/timer-schedule.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { FlowEvent, BlockRun, BlockType } from '../../engine/block-type.ts'
import { ownerOf } from '../../event-users.ts'

/** Ticks at scheduled times for the owners of the documents that it received. */
export const timerBlock: BlockType = {
  inputs: {
    async RunEvent(run, event) {
      await enrol(run, event)
      run.next(event)
    },
    StartTimerEvent: enrol,
    async StopTimerEvent(run, event) {
      const keys = await keysOf(run, event)
      const state = await readTimer(run)
      await writeTimer(run, { ...state, keys: state.keys.filter((key) => !keys.includes(key)) })
    },
    async TimerEvent(run) {
      const { keys, isCounted } = await passTick(run)
      if (isCounted) run.emit(blockEvents.timer, { rows: [], isList: true, result: keys }, null)
    },
  },
}

interface TimerState {
  /** The keys of the users that it ticks for. */
  readonly keys: readonly string[]
  /** Null before the first document, and after the end. */
  readonly nextAt: number | null
  /** Scheduled times that passed since the last tick. */
  readonly passed: number
}

export async function readTimer({ state }: BlockRun): Promise<TimerState> {
  const { keys, nextAt, passed } = await state.read(null)
  return {
    keys: isList(keys) ? keys.flatMap((key) => (typeof key === 'string' ? [key] : [])) : [],
    nextAt: typeof nextAt === 'number' ? nextAt : null,
    passed: typeof passed === 'number' ? passed : 0,
  }
}

/** Passes a time that is due and schedules the next one. */
export async function passTick(
  run: BlockRun,
): Promise<{ readonly keys: readonly string[]; readonly isCounted: boolean }> {
  const { keys, nextAt, passed } = await readTimer(run)
  const schedule = scheduleOf(run)
  if (nextAt === null || nextAt > run.now) return { keys, isCounted: false }
  const isCounted = passed + 1 >= schedule.interval
  await writeTimer(run, { keys, nextAt: nextTick(schedule, run.now), passed: isCounted ? 0 : passed + 1 })
  return { keys, isCounted }
}

async function writeTimer({ state }: BlockRun, { keys, nextAt, passed }: TimerState): Promise<void> {
  await state.write({ keys, nextAt, passed }, null)
}

async function enrol(run: BlockRun, event: FlowEvent): Promise<void> {
  const { keys, nextAt, passed } = await readTimer(run)
  const added = await keysOf(run, event)
  const next = nextAt ?? nextTick(scheduleOf(run), run.now)
  await writeTimer(run, { keys: [...new Set([...keys, ...added])], nextAt: next, passed })
}

/** The key of the owner of the first document: a Guardian looks at no other. */
async function keysOf(run: BlockRun, { rows: [row] }: FlowEvent): Promise<readonly string[]> {
  const key = row && (await ownerOf(run, row))?.key
  return key === undefined ? [] : [key]
}

function scheduleOf({ block }: BlockRun): TimerSchedule {
  const schedule = timerSchedule(block.own)
  if (typeof schedule === 'string') throw blockFailed(schedule)
  return schedule
}
