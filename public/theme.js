// Runs before the first paint, so that a chosen theme or density never flashes the other one. The service draws times in
// the page's zone with 24 hours: unless both are chosen, they stay hidden until the app has drawn its own, in the room that those with 12 hours take.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('signalbox-theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  const zone = localStorage.getItem('signalbox-zone')
  const clock = localStorage.getItem('signalbox-clock') ?? 'auto'
  const hasHalves = clock === '12' || (clock !== '24' && readsHalfDays())
  if (hasHalves) dataset.clock = 'h12'
  if (zone !== 'page' || hasHalves) dataset.zone = zone ?? 'mine'
  dataset.density = localStorage.getItem('signalbox-density') ?? 'comfortable'

  function readsHalfDays() {
    return new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12
  }
} catch {
  // Storage may be forbidden; the defaults hold then.
}
