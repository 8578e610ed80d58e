// The service has drawn the first screen: it is shown before the app takes the processor. A hidden tab has no frames to wait for.
const drawn = document.querySelector('[data-prerendered]') !== null
if (drawn && !document.hidden) requestAnimationFrame(() => setTimeout(start))
else start()

function start(): void {
  void import('./main.tsx')
}
