import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

const names = [
  // Tests need no window, and the shell starts in half the time.
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'msedge',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
]

/**
 * The browser for tests: `CHROME_PATH`, an installed Chrome, Chromium or Edge, or else Playwright's own,
 * downloaded once. Undefined if none is available.
 */
export function findBrowser(): string | undefined {
  const given = process.env['CHROME_PATH']
  if (given) return existsSync(given) ? given : undefined
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const installed = [...onPath, ...places, chromium.executablePath()].find((path) => existsSync(path))
  if (installed) return installed
  run('playwright', ['install', 'chromium'])
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

export const noBrowser =
  'The browser tests need Chrome, Chromium or Edge: install one, or name it in CHROME_PATH (Debian: apt-get install chromium).\n'
