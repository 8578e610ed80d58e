import { fieldOf, textIn } from '#domain/policies/policy-row.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { BlockType } from '../engine/block-type.ts'

/** Adds the states that each document was saved in. A Guardian does not say who saved it. */
export const historyAddon: BlockType = {
  async join({ block, documents, usernames }, rows) {
    const label = textIn(block.own, 'timelineLabelPath') ?? 'option.status'
    const comment = textIn(block.own, 'timelineDescriptionPath') ?? 'option.comment'
    const states = await documents.states(rows.map(({ id }) => id))
    const dids = [...states.values()].flat().flatMap(({ did }) => did ?? [])
    const names = await usernames([...new Set(dids)])
    return rows.map((row) => ({
      ...row,
      history: (states.get(row.id) ?? []).map(({ row: then, at, did }) => ({
        labelValue: fieldOf(then, label),
        comment: fieldOf(then, comment),
        created: utcIso(at),
        username: names.get(did ?? '') ?? null,
      })),
    }))
  },
}
