// The service rendered the first screen, so let the browser paint it before the app uses the processor. A hidden tab
// has no frames to wait for.
const drawn = document.querySelector('[data-prerendered]') !== null
if (drawn && !document.hidden) requestAnimationFrame(() => setTimeout(start))
else void start()

async function start(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- sequential on purpose
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) await begin(href)
  const { mount } = await import('./app/mount.tsx')
  void mount()
}

/** Runs each script in a separate task, so that the page stays responsive. The importer reports a failure. */
async function begin(script: string): Promise<void> {
  await import(/* @vite-ignore */ script).catch(() => undefined)
  await new Promise((resolve) => void setTimeout(resolve))
}
