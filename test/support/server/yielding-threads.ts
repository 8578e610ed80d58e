import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import process from 'node:process'

/** The field of the niceness, counted from the one after the name. */
const niceField = 16

/**
 * How many threads of this process wait for the processor longer than this one. On other systems than Linux no thread
 * has its own priority.
 */
export function countYieldingThreads(): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc/self/task').filter((task) => nicenessOf(task) > getPriority()).length
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
