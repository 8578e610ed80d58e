import { utcIso } from '#domain/time/instant.ts'
import { randomOf } from '../../../platform/random.ts'
import { solarSchemas } from './solar.ts'
import { wellSchema } from './wells.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const day = 24 * 3_600_000
const countries = ['Kenya', 'Norway', 'Peru', 'Vietnam']
const wells = ['Kibera 4', 'Old mill', 'School yard', 'Market', 'North ridge', 'Ferry landing', 'Chapel', 'Quarry']

export function solarDocuments(now: number): readonly JsonObject[] {
  const random = randomOf('solar documents')
  return Array.from({ length: 64 }, (_, index) => {
    const at = now - (365 - index * 5.6) * day
    const serial = `SB-${2400 + index * 7}`
    const verdict = random.chance(0.75) ? 'Approved' : random.chance(0.5) ? 'Rejected' : 'Waiting'
    const document = {
      serial,
      country: random.pick(countries),
      capacity: random.between(12, 4000) / 10,
      installed: utcIso(at - random.between(3, 40) * day).slice(0, 10),
      battery: random.chance(0.4),
    }
    return [
      {
        schema: solarSchemas.installation,
        owner: random.chance(0.6) ? 'installer' : 'admin',
        createDate: utcIso(at),
        option: { status: index > 58 ? 'Waiting' : verdict },
        document,
      },
      ...(random.chance(0.4) ? [readingOf(serial, at + 10 * day, random.between(200, 90_000))] : []),
    ]
  }).flat()
}

function readingOf(serial: string, at: number, energy: number): JsonObject {
  const document = { serial, readAt: utcIso(at), energy }
  return { schema: solarSchemas.reading, owner: 'installer', createDate: utcIso(at), document }
}

export function wellDocuments(now: number): readonly JsonObject[] {
  const random = randomOf('well documents')
  return Array.from({ length: 52 }, (_, index) => {
    const at = now - (730 - index * 14) * day
    const nitrate = random.between(10, 700) / 10
    const result = nitrate > 50 ? 'Closed' : nitrate > 35 ? 'Watch' : 'Good'
    return {
      schema: wellSchema,
      owner: 'installer',
      createDate: utcIso(at),
      option: random.chance(0.7) ? { signedOff: 'yes' } : {},
      document: { well: random.pick(wells), drawn: utcIso(at - day).slice(0, 10), nitrate, result },
    }
  })
}
