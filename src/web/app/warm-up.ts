import { formatTime } from '../components/time-format.ts'

/** The first number and the first time that are put into words take the browser long: each by itself, with pauses for whoever uses the page already. */
export async function warmUp(): Promise<void> {
  await pause()
  Intl.NumberFormat('en-GB')
  await pause()
  formatTime(0, 'UTC', 'bare', 0)
  await pause()
}

function pause(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve))
}
