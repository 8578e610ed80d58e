import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import process from 'node:process'

/** The field of the niceness, counted from the one after the name. */
const niceField = 16

/**
 * The threads of this process that wait for the processor longer than this one, but for those `known` before: some end
 * on their own. On other systems than Linux no thread has its own priority.
 */
export function yieldingThreads(known: readonly string[] = []): readonly string[] {
  if (process.platform !== 'linux') return []
  const tasks = readdirSync('/proc/self/task')
  return tasks.filter((task) => nicenessOf(task) > getPriority() && !known.includes(task))
}

function nicenessOf(task: string): number {
  try {
    const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
    // The name is in parentheses, and may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[niceField])
  } catch {
    // The thread has ended.
    return -Infinity
  }
}
