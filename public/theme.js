// Runs before the first paint, so that a chosen theme never flashes the other one, nor a chosen zone other times.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('signalbox-theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  const zone = localStorage.getItem('signalbox-zone')
  if (zone !== 'page') dataset.zone = zone === 'utc' ? 'utc' : 'mine'
} catch {
  // Storage may be forbidden; the defaults hold then.
}
