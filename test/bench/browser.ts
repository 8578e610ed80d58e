import { chromium, type Browser } from '@playwright/test'
import { findBrowser, noBrowser } from '../../scripts/find-browser.ts'

const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's browser. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error(noBrowser)
  return chromium.launch({ executablePath, args: browserArgs })
}
