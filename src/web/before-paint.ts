import { timeModes, zonedText, type Zoned } from './components/time/time-format.ts'
import { browserStorage, readItem } from './platform/storage.ts'
import { browserZone, clockChoices, hourCycleOf, shownZone, zoneChoices } from './platform/time/zones.ts'

const zonedForms: readonly Zoned['form'][] = [...timeModes, 'near', 'span', 'mine', 'page']

// Runs before the first paint. The service draws times in the page's zone with 24 hours; this writes them in the
// reader's zone and clock, so that they are right when they appear and nothing moves when the app takes over.
const storage = browserStorage()
const kept = <Choice>(key: string, choices: readonly Choice[]) =>
  choices.find((choice) => choice === readItem(storage, key))
const mine = browserZone()
const hourCycle = hourCycleOf(kept('signalbox-clock', clockChoices) ?? 'auto')
const ofWall = location.pathname === '/wall' ? new URLSearchParams(location.search).get('zone') : null
const choice = zoneChoices.find((one) => one === ofWall) ?? kept('signalbox-zone', zoneChoices) ?? 'mine'
const { dataset } = document.documentElement
if (hourCycle === 'h12') dataset['clock'] = hourCycle
if (choice !== 'page' || hourCycle === 'h12') dataset['zone'] = choice
// Before each layout, too: Chromium may lay out what has arrived before it runs what waits for the first frame.
const arriving = new MutationObserver(writeTimes)
arriving.observe(document, { childList: true, subtree: true })
document.addEventListener('DOMContentLoaded', () => arriving.disconnect())

function writeTimes(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-prerendered] [data-zoned]')) writeTime(element)
}

function writeTime(element: HTMLElement): void {
  const [named, from, until] = (element.dataset['zoned'] ?? '').split(' ')
  const form = zonedForms.find((one) => one === named)
  if (form === undefined) return
  const page = element.closest<HTMLElement>('[data-prerendered]')?.dataset['zone'] ?? 'UTC'
  const shown = shownZone({ page, mine }, choice)
  const time = { form, from: Number(from), until: until ? Number(until) : null }
  element.textContent = zonedText(time, { choice, page, mine, shown, hourCycle, isPrinted: false }, Date.now())
  delete element.dataset['zoned']
}
