// Runs before the first paint, so that a chosen theme or density never flashes the other one.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('signalbox-theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  dataset.density = localStorage.getItem('signalbox-density') ?? 'comfortable'
} catch {
  // Storage may be forbidden; the defaults hold then.
}
