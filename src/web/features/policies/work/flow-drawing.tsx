import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FlowLink, FlowNode } from '#api/policies/policy-work.ts'
import { drawFlow, flowSizes, pathThrough, zoomIn } from '#domain/policies/work/flow-drawing.ts'
import { isKept } from '#domain/policies/block-types.ts'
import { lanesOf } from '#domain/policies/work/policy-flow.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { policyMessages } from '../messages.ts'
import { BlockIcon } from '../tree/block-label.tsx'
import { exitOf, FlowDetails, leadsTo, nameIn, type FlowProps } from './flow-details.tsx'
import { flowMessages as messages } from './messages.ts'
import { formatNumber } from '../../../components/number-format.ts'

/** The width of a page at 1280 pixels. Wider drawings become smaller, and scroll if that is not enough. */
const width = 1000

type Drawing = ReturnType<typeof drawFlow>

/** Blocks in columns by role, with arrows between them. Pointing at a block highlights its arrows. */
export function RoleFlow(flow: FlowProps) {
  const { nodes, links, taken } = flow
  const [near, setNear] = useState<string | null>(null)
  const [opened, setOpened] = useState<FlowNode | null>(null)
  const { drawn, loose } = useMemo(() => drawingOf(nodes, links), [nodes, links])
  const { frame, zoom, fits } = useZoom(drawn.width)
  return (
    <>
      {drawn.boxes.length > 0 && (
        <section
          ref={frame}
          aria-label={messages.drawing}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className={classes('rounded-xl border border-line bg-raised', fits ? 'overflow-clip' : 'overflow-x-auto')}
        >
          <div className="relative grid" style={{ width: drawn.width, height: drawn.height + 20, zoom }}>
            <Arrows drawn={drawn} near={near} links={links} taken={taken} />
            {lanesOf(nodes.filter(({ id }) => drawn.boxes.some((box) => box.id === id))).map(
              ({ role, nodes: held }) => (
                <section key={role} aria-label={policyMessages.role(role)} className="[grid-area:1/1]">
                  <LaneTitle drawn={drawn} role={role} zoom={zoom} />
                  <ol data-list="">
                    {held.map((node) => (
                      <FlowBox
                        key={node.id}
                        flow={flow}
                        node={node}
                        drawn={drawn}
                        isDim={near !== null && near !== node.id && !isNeighbor(links, near, node.id)}
                        onNear={setNear}
                        onOpen={() => setOpened(node)}
                      />
                    ))}
                  </ol>
                </section>
              ),
            )}
          </div>
        </section>
      )}
      {loose.length > 0 && <Loose nodes={nodes} loose={loose} onOpen={setOpened} />}
      <Dialog
        open={opened !== null}
        onClose={() => setOpened(null)}
        label={opened ? nameIn(nodes, opened.id) : ''}
        closeLabel={uiMessages.close}
      >
        <div className="px-5 pt-2 pb-5">{opened && <FlowDetails {...flow} node={opened} />}</div>
      </Dialog>
    </>
  )
}

function useZoom(drawnWidth: number) {
  const frame = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const zoom = zoomIn(room, drawnWidth)
  return { frame, zoom, fits: room === 0 || Math.floor(drawnWidth * zoom) <= room }
}

function drawingOf(nodes: readonly FlowNode[], links: readonly FlowLink[]) {
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]))
  return {
    drawn: drawFlow(
      nodes.flatMap((node) =>
        linked.has(node.id) ? [{ ...node, title: nameIn(nodes, node.id), hasMark: markOf(node) !== null }] : [],
      ),
      links,
      width,
    ),
    loose: nodes.filter(({ id }) => !linked.has(id)),
  }
}

function isNeighbor(links: readonly FlowLink[], one: string, other: string): boolean {
  return links.some(({ from, to }) => (from === one && to === other) || (from === other && to === one))
}

interface ArrowsProps extends Pick<FlowProps, 'links' | 'taken'> {
  readonly drawn: Drawing
  readonly near: string | null
}

function Arrows({ drawn, near, links, taken }: ArrowsProps) {
  const head = useId()
  const wasTaken = ({ from, to, label }: Drawing['arrows'][number]) =>
    links.some((link) => taken.has(link) && link.from === from && link.to === to && link.label === label)
  const shown = drawn.arrows.map((arrow) => {
    const isNear = near !== null && (arrow.from === near || arrow.to === near)
    return { arrow, isNear, isTaken: near === null && wasTaken(arrow) }
  })
  return (
    <svg aria-hidden width={drawn.width} height={drawn.height + 20} className="absolute inset-0">
      <defs>
        {(['text-quiet', 'text-accent'] as const).map((color) => (
          <marker
            key={color}
            id={`${head}-${color}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
            className={color}
          >
            <path d="M0 0 8 4 0 8Z" fill="currentColor" />
          </marker>
        ))}
      </defs>
      {drawn.lanes.map(({ role, x, width: across }, index) => (
        <rect
          key={role}
          x={x - 6}
          y={0}
          width={across + 12}
          height={drawn.height + 20}
          className={index % 2 === 0 ? 'fill-sunk' : 'fill-none'}
        />
      ))}
      {/* Highlighted arrows are drawn last, above the others. */}
      {shown
        .toSorted((a, b) => Number(a.isNear || a.isTaken) - Number(b.isNear || b.isTaken))
        .map(({ arrow, isNear, isTaken }) => {
          const color = isNear || isTaken ? 'text-accent' : 'text-quiet'
          return (
            <path
              key={`${arrow.from} ${arrow.to} ${arrow.label}`}
              d={pathThrough(arrow.points)}
              fill="none"
              stroke="currentColor"
              strokeWidth={isNear || isTaken ? 2 : 1.25}
              markerEnd={`url(#${head}-${color})`}
              className={classes(color, near !== null && !isNear && 'opacity-25')}
            />
          )
        })}
    </svg>
  )
}

interface LaneTitleProps {
  readonly drawn: Drawing
  readonly role: string
  readonly zoom: number
}

/** Stays in sight while the page scrolls, unless the drawing scrolls sideways. */
function LaneTitle({ drawn, role, zoom }: LaneTitleProps) {
  const index = drawn.lanes.findIndex((one) => one.role === role)
  const lane = drawn.lanes[index]
  return (
    <h2
      className={classes('sticky z-10 px-1 pt-2', index % 2 === 0 ? 'bg-sunk' : 'bg-raised')}
      style={{ marginLeft: lane?.x, top: `calc(var(--strip) / ${zoom})`, width: lane?.width, height: flowSizes.lane }}
    >
      <span className="line-clamp-2 text-sm leading-4 font-semibold">{policyMessages.role(role)}</span>
    </h2>
  )
}

/** The mark next to a block's name. */
function markOf({ count, isOpen, type }: FlowNode) {
  if (isKept(type)) return messages.stopsHere
  if (count === null) return isOpen ? messages.open : null
  return (
    <>
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{messages.documents(count)}</span>
    </>
  )
}

interface FlowBoxProps {
  readonly flow: FlowProps
  readonly node: FlowNode
  readonly drawn: Drawing
  readonly isDim: boolean
  readonly onNear: (id: string | null) => void
  readonly onOpen: () => void
}

function FlowBox({ flow, node, drawn, isDim, onNear, onOpen }: FlowBoxProps) {
  const { nodes, links } = flow
  const box = drawn.boxes.find(({ id }) => id === node.id)
  if (!box) return null
  const mark = markOf(node)
  return (
    <li
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      className={classes(
        'absolute scroll-mt-12 rounded-lg border bg-raised',
        node.isPlace ? 'border-accent outline-2 outline-accent' : 'border-line-strong',
        isDim && 'opacity-50',
      )}
    >
      <button
        type="button"
        onClick={onOpen}
        onPointerEnter={() => onNear(node.id)}
        onPointerLeave={() => onNear(null)}
        onFocus={() => onNear(node.id)}
        onBlur={() => onNear(null)}
        style={{ height: box.head }}
        className="flex w-full items-start gap-2 rounded-lg px-3 pt-2 text-start hover:bg-hover"
      >
        <span className="flex h-5 items-center">
          <BlockIcon type={node.type} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm leading-5 font-medium wrap-anywhere">{nameIn(nodes, node.id)}</span>
          {node.isPlace && <span className="sr-only">{`. ${messages.here}.`}</span>}
        </span>
        {mark !== null && <Chip>{mark}</Chip>}
      </button>
      {box.exits.length > 0 && (
        <ul data-list="">
          {box.exits.map((label) => (
            <li
              key={label}
              style={{ height: flowSizes.exit }}
              className="flex items-center px-3 text-xs text-quiet"
              title={links
                .flatMap((link) => (link.from === node.id && link.label === label ? [leadsTo(nodes, link)] : []))
                .join('\n')}
            >
              <span aria-hidden="true" className="truncate">
                {label === '' ? messages.onward : exitOf(node, label)}
              </span>
              <span className="sr-only">
                {links
                  .flatMap((link) => (link.from === node.id && link.label === label ? [leadsTo(nodes, link)] : []))
                  .join('. ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface LooseProps {
  readonly nodes: readonly FlowNode[]
  readonly loose: readonly FlowNode[]
  readonly onOpen: (node: FlowNode) => void
}

/** Blocks without any arrows. */
function Loose({ nodes, loose, onOpen }: LooseProps) {
  return (
    <section aria-label={messages.loose} className="mt-6">
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{messages.loose}</h2>
      <p className="mb-3 max-w-[72ch] text-sm text-quiet">{messages.looseHint}</p>
      <ul data-list="" className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {loose.map((node) => (
          <li key={node.id}>
            <button
              type="button"
              onClick={() => onOpen(node)}
              className={classes(
                'flex w-full items-start gap-2 rounded-lg border bg-raised px-3 py-2 text-start hover:bg-hover',
                node.isPlace ? 'border-accent' : 'border-line',
              )}
            >
              <span className="flex h-6 items-center">
                <BlockIcon type={node.type} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{nameIn(nodes, node.id)}</span>
                <span className="block text-sm text-quiet">{node.roles.map(policyMessages.role).join(', ')}</span>
              </span>
              {node.count !== null && <Chip>{messages.documents(node.count)}</Chip>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
