import type { HeldBack } from '#api/policies/policy-work.ts'
import { timerSchedule } from '#domain/policies/rules/timer-schedule.ts'
import { utcIso } from '#domain/time/instant.ts'
import { readTimer } from '../blocks/passing/timer-block.ts'
import type { BlockRun } from '../engine/block-type.ts'

/** The next tick of a timer, or its end. */
export async function timerStateOf(run: BlockRun): Promise<NonNullable<HeldBack['timer']>> {
  const { nextAt } = await readTimer(run)
  if (nextAt !== null) return { state: 'runs', at: utcIso(nextAt) }
  const schedule = timerSchedule(run.block.own)
  const isOver = typeof schedule !== 'string' && schedule.endsAt <= run.now
  return isOver ? { state: 'ended', at: utcIso(schedule.endsAt) } : { state: 'idle', at: null }
}
