import { incidentStatuses } from '#api/status/incidents.ts'
import { incidentScenes, sceneOf } from '#server/areas/status/sample/incident-scenes.ts'
import { places } from '#server/areas/status/sample/places.ts'
import { randomOf } from '#server/platform/random.ts'
import { fillIn } from '#server/areas/status/sample/scene.ts'
import { describe, expect, it } from 'vitest'

const placeholders = new Set(['network', 'Network', 'version', 'node'])

describe.each(incidentScenes.map((scene) => [scene.name, scene] as const))('%s', (name, scene) => {
  it('goes forward through its states and ends resolved', () => {
    const order = scene.steps.map(({ status }) => incidentStatuses.indexOf(status))
    expect(order.length).toBeGreaterThan(1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(scene.steps.at(-1)?.status).toBe('resolved')
  })

  it('takes components that its networks have', () => {
    const parts = new Set(scene.steps.flatMap(({ states }) => Object.keys(states)))
    for (const network of scene.on)
      for (const part of parts) expect(places.map(({ key }) => key)).toContain(`${network}/${part}`)
  })

  it('is written in full, with placeholders that can be filled in', () => {
    const texts = [name, ...scene.steps.map(({ text }) => text), scene.postmortem ?? '']
    for (const text of texts)
      for (const [, word = ''] of text.matchAll(/\{([^}]*)\}/g))
        expect(/^\d+-\d+$/.test(word) || placeholders.has(word)).toBe(true)
    expect(name.length).toBeLessThanOrEqual(90)
  })
})

describe('The deck', () => {
  it('plays every scene once in each round, in another order', () => {
    const [first = [], second = []] = [0, 1].map((round) =>
      incidentScenes.map((_, index) => sceneOf(5, round * incidentScenes.length + index).scene.name),
    )
    expect(new Set(first).size).toBe(incidentScenes.length)
    expect(second.toSorted()).toEqual(first.toSorted())
    expect(second).not.toEqual(first)
  })
})

describe('placeholders', () => {
  it('are filled with words and numbers in their range; an unknown one stays', () => {
    const filled = fillIn('{Network} takes {3-9} s, {what}', { Network: 'Testnet' }, randomOf('fill'))
    expect(filled).toMatch(/^Testnet takes [3-9] s, \{what\}$/)
  })
})
