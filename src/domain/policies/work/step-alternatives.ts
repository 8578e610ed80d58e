import { linksOf } from '../event-links.ts'
import { flat, type Workflow, type WorkflowBlock } from '../workflow.ts'
import { flowIn, type FlowOfPolicy } from './policy-flow.ts'

type Alternatives = ReadonlyMap<string, string>

const known = new WeakMap<Workflow, Alternatives>()

/** Steps of which somebody reaches only one, such as an approval and a rejection: the first by each of the others. */
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

function alternativesAmong({ children }: WorkflowBlock, { ways }: FlowOfPolicy): [string, string][] {
  const stepOf = new Map(children.flatMap((step) => flat(step).map(({ id }) => [id, step.id])))
  // What others decide leads from outside of the steps. Everybody begins with the first.
  const decided = ways.filter(({ from, to, label }) => label !== '' && !stepOf.has(from) && stepOf.has(to))
  const isStart = (id: string) => id === children[0]?.id
  const leads = (from: string, to: string) =>
    ways.some((way) => stepOf.get(way.from) === from && stepOf.get(way.to) === to)
  return children.flatMap(({ id }, index): [string, string][] => {
    const before = children
      .slice(0, index)
      .find(
        (other) =>
          !isStart(other.id) &&
          !leads(other.id, id) &&
          decided.some(
            (way) =>
              stepOf.get(way.to) === id &&
              decided.some(
                (one) => one.from === way.from && one.label !== way.label && stepOf.get(one.to) === other.id,
              ),
          ),
      )
    return before ? [[id, before.id]] : []
  })
}
