// The service has drawn the first screen: it is shown before the app takes the processor. A hidden tab has no frames to wait for.
const drawn = document.querySelector('[data-prerendered]') !== null
if (drawn && !document.hidden) requestAnimationFrame(() => setTimeout(start))
else void start()

async function start(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other is what it is about
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) await begin(href)
  await import('./main.tsx')
}

/** Runs each script in a separate task, so that the page stays responsive. The importer reports a failure. */
async function begin(script: string): Promise<void> {
  await import(/* @vite-ignore */ script).catch(() => undefined)
  await new Promise((resolve) => void setTimeout(resolve))
}
