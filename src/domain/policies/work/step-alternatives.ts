import { flat, linksOf, type Workflow, type WorkflowBlock } from '../workflow.ts'
import { flowIn, type FlowOfPolicy } from './policy-flow.ts'

type Alternatives = ReadonlyMap<string, string>

const known = new WeakMap<Workflow, Alternatives>()

/**
 * Maps each later step of a set of alternatives, such as approval and rejection, to the first one. A user reaches only
 * one of them.
 */
export function stepAlternatives(workflow: Workflow): Alternatives {
  const held = known.get(workflow)
  if (held) return held
  const found = alternativesIn(workflow)
  known.set(workflow, found)
  return found
}

const none: Alternatives = new Map()

function alternativesIn(workflow: Workflow): Alternatives {
  const holders = workflow.all.filter(
    ({ blockType, children }) => blockType === 'interfaceStepBlock' && children.length > 2,
  )
  if (!workflow.isEventDriven || holders.length === 0) return none
  const flow = flowIn(workflow, linksOf(workflow))
  return new Map(holders.flatMap((steps) => alternativesAmong(steps, flow)))
}

function alternativesAmong({ children }: WorkflowBlock, flow: FlowOfPolicy): [string, string][] {
  const ways = flow.ways.filter(({ isMove }) => isMove)
  const stepOf = new Map(children.flatMap((step) => flat(step).map(({ id }) => [id, step.id])))
  // A decision by someone else comes from outside the steps. What users reach on their own comes in sequence.
  const decided = ways.filter(({ from, to, label }) => label !== '' && !stepOf.has(from) && stepOf.has(to))
  const isOwn = (id: string) =>
    id === children[0]?.id ||
    ways.some(({ from, to }) => {
      const before = stepOf.get(from)
      return before !== undefined && before !== id && stepOf.get(to) === id
    })
  const outcomes = children.flatMap(({ id }) => {
    const from = decided.filter(({ to }) => stepOf.get(to) === id)
    return from.length === 0 || isOwn(id) ? [] : [{ id, from }]
  })
  return outcomes.flatMap(({ id, from }, index): [string, string][] => {
    const other = outcomes
      .slice(0, index)
      .find((one) => one.from.some((way) => from.some((same) => same.from === way.from && same.label !== way.label)))
    return other ? [[id, other.id]] : []
  })
}
