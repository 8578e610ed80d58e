import { anIncident } from '#test/support/status/payloads.ts'
import type { ChildProcess } from 'node:child_process'
import { components, summary } from './support/network.ts'
import { open } from './support/places.ts'
import { exitOf, type Service } from './support/service.ts'
import { expect, test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ holds: { payloads: [summary()], asProcess: true } })

const states = ['operational', 'degraded_performance', 'partial_outage', 'major_outage']
const enough = 3

/** The network at one step; every part of it tells which. */
function step(number: number): object {
  const at = new Date().toISOString()
  const name = `Step ${number}.`
  const state = states[number % states.length] ?? 'operational'
  return summary({
    components: components({ mainmirror01: state, testmirror01: state }),
    incidents: [
      anIncident('stepbysteps1', { name, updated_at: at }),
      anIncident(`step${number}`, { name, created_at: at }),
    ],
    status: { indicator: 'minor', description: name },
  })
}

test(
  'A service killed during imports shows everything that was acknowledged, and nothing incomplete',
  rare,
  async ({ page, service }) => {
    const importing = importInALoop(service)
    await expect.poll(importing.acknowledged, { timeout: 30_000 }).toBeGreaterThanOrEqual(enough)
    await service.stop('SIGKILL')
    await importing.kill()
    await service.start()

    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Step \d+\.$/)
    const sentence = await page.getByRole('heading', { level: 1 }).innerText()
    const shown = Number(/^Step (\d+)\.$/.exec(sentence)?.[1])
    expect(shown).toBeGreaterThanOrEqual(importing.acknowledged())
    expect(shown).toBeLessThanOrEqual(importing.acknowledged() + 1)
    await open(page, '/incidents/stepbysteps1')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Step ${shown}.`)
    await open(page, '/incidents?q=Step')
    for (let number = 1; number <= shown; number += 1)
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: `Step ${number}.` })
          .first(),
      ).toBeVisible()
    await expect(page.getByText(`Step ${shown + 1}.`)).toHaveCount(0)
  },
)

/** Imports step after step until it is killed in the middle of one. */
function importInALoop(service: Service) {
  const state = { acknowledged: 0, killed: false }
  let under: ChildProcess | undefined
  const loop = async () => {
    while (!state.killed) {
      under = await service.beginImport(step(state.acknowledged + 1))
      if ((await exitOf(under)) === 0) state.acknowledged += 1
    }
  }
  const ended = loop()
  return {
    acknowledged: () => state.acknowledged,
    async kill() {
      state.killed = true
      under?.kill('SIGKILL')
      await ended
    },
  }
}
