import type { StatusKind } from '#domain/status/status-kind.ts'
import type { WallColumn } from '#domain/status/wall.ts'

/** A line of a column: a state, or below it a component that is in it. */
export interface WallLine {
  readonly kind: 'state' | 'component'
  readonly key: string
  readonly status: StatusKind
  readonly text: string
}

/** What a column has to tell, one line each. */
export function linesOf({ affected }: Pick<WallColumn, 'affected'>): WallLine[] {
  return affected.flatMap(({ status, wire, components }): WallLine[] => [
    { kind: 'state', key: wire, status, text: wire },
    ...components.map(({ id, name }): WallLine => ({ kind: 'component', key: id, status, text: name })),
  ])
}

export interface Cut {
  /** How many lines are shown; where some are not, the next one says how many components those name. */
  readonly shown: number
  readonly more: number
}

/** Where lines are cut off when only so many fit. A state without one of its components tells nothing, so it goes, too. */
export function cutOff(lines: readonly WallLine[], fits: number): Cut {
  if (fits >= lines.length) return { shown: lines.length, more: 0 }
  const room = Math.max(0, fits - 1)
  const shown = lines[room - 1]?.kind === 'state' ? room - 1 : room
  return { shown, more: lines.slice(shown).filter(({ kind }) => kind === 'component').length }
}
