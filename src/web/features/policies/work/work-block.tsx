import { useEffect, useRef, useState, type ReactNode } from 'react'
import { placeAmong, type Block } from '#domain/policies/block-tree.ts'
import { isShownInWork, shownIn, stepPlaces } from '#domain/policies/work/work-pages.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { useAddress, useAddressWith } from '../../../platform/address.ts'
import { BlockBody } from '../block/block-body.tsx'
import { useLandmarkName } from '../landmark-name.ts'
import { policyMessages } from '../messages.ts'
import { usePolicyFailures, type PolicyView } from '../queries.ts'
import { workMessages } from './messages.ts'

interface WorkBlockProps {
  readonly view: PolicyView
  readonly block: Block
  /** The heading level above it; its own heading is one level below. */
  readonly level: number
  /** True if a tab or step already shows its title. */
  readonly isNamed?: boolean
}

/** A block as participants see it: pages, tabs, steps and their contents. */
export function WorkBlock({ view, block, level, isNamed = false }: WorkBlockProps) {
  const title = isNamed ? '' : block.title
  const inner = title === '' ? level : level + 1
  if (block.type === 'interfaceStepBlock')
    return (
      <Titled view={view} block={block} title={title} level={level}>
        <Steps view={view} block={block} level={inner} />
      </Titled>
    )
  if (!holders.has(block.type))
    return (
      <Titled view={view} block={block} title={title} level={level}>
        <BlockBody view={view} block={block} />
      </Titled>
    )
  const shown = shownIn(block)
  if (shown.length === 0) return null
  return (
    <Titled view={view} block={block} title={title} level={level}>
      {block.layout === 'tabs' && shown.length > 1 ? (
        <Tabs view={view} blocks={shown} level={inner} name={`tab${block.depth}`} />
      ) : (
        <div className="flex flex-col gap-8">
          {shown.map((child) => (
            <WorkBlock key={child.id} view={view} block={child} level={inner} />
          ))}
        </div>
      )}
    </Titled>
  )
}

const holders: ReadonlySet<string> = new Set(['interfaceContainerBlock', 'module', 'tool'])

interface TitledProps extends Pick<WorkBlockProps, 'view' | 'block' | 'level'> {
  readonly title: string
  readonly children: ReactNode
}

function Titled({ view, block, title, level, children }: TitledProps) {
  const name = useLandmarkName(title, placeAmong(view.tree, block, 'title'))
  if (title === '') return <div className="min-w-0">{children}</div>
  const Heading = level < 2 ? 'h2' : level === 2 ? 'h3' : 'h4'
  return (
    <section aria-label={name} className="min-w-0">
      <Heading className="mb-3 text-lg font-semibold tracking-tight wrap-anywhere">{title}</Heading>
      {children}
    </section>
  )
}

interface TabsProps extends Pick<WorkBlockProps, 'view' | 'level'> {
  readonly blocks: readonly Block[]
  /** Its name in the address. */
  readonly name: string
}

function Tabs({ view, blocks, level, name }: TabsProps) {
  const address = useAddress()
  const addressWith = useAddressWith()
  const label = useLandmarkName(workMessages.pages)
  const chosen = blocks.find(({ id }) => id === address.value(name)) ?? blocks[0]
  if (!chosen) return null
  return (
    <>
      <nav aria-label={label} className="mb-5 overflow-x-auto border-b border-line" data-print="no">
        <ul data-list="" className="flex gap-x-1">
          {blocks.map((block) => (
            <li key={block.id} className="shrink-0">
              <PageLink
                to={addressWith({ [name]: block.id, document: null, list: null })}
                {...(block === chosen && { 'aria-current': 'page' as const })}
                className="target block border-b-2 border-transparent px-3 py-2 text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {nameOf(block)}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <WorkBlock key={chosen.id} view={view} block={chosen} level={level} isNamed />
    </>
  )
}

/** Steps advance automatically: the next one is rendered as soon as the service reports it. */
function Steps({ view, block, level }: WorkBlockProps) {
  const places = stepPlaces(block)
  const current = block.children.find(({ active }) => active)
  const place = places.findIndex((steps) => steps.some((step) => step === current))
  const [seen, setSeen] = useState({ id: current?.id, before: '' })
  if (seen.id !== current?.id) {
    const left = block.children.find(({ id }) => id === seen.id)
    setSeen({ id: current?.id, before: left && isCompleted(block, left, current) ? nameOf(left) : '' })
  }
  const sentence = useRef<HTMLOutputElement>(null)
  // Sending removes the focused button, so the next step takes the focus.
  useEffect(() => {
    if (seen.before !== '' && document.activeElement === document.body) sentence.current?.focus()
  }, [seen])
  return (
    <div>
      {places.length > 1 && (
        <ol
          data-list=""
          className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm max-sm:gap-x-3 max-sm:gap-y-2"
          aria-label={workMessages.steps}
        >
          {places.map((steps, index) => (
            <li
              key={steps[0]?.id}
              {...(index === place && { 'aria-current': 'step' as const })}
              className="flex items-center gap-2 text-quiet aria-[current=step]:font-medium aria-[current=step]:text-ink"
            >
              <span className="grid size-6 shrink-0 place-items-center rounded-full border border-line text-xs in-aria-[current=step]:border-accent in-aria-[current=step]:bg-chosen">
                {index + 1}
              </span>
              <span className="wrap-anywhere max-sm:sr-only">
                {index === place && current ? nameOf(current) : workMessages.either(steps.map(nameOf))}
              </span>
            </li>
          ))}
        </ol>
      )}
      <output ref={sentence} tabIndex={-1} className="mb-3 block text-sm text-quiet outline-none empty:hidden">
        {[
          seen.before === '' ? '' : workMessages.done(seen.before),
          place !== -1 && places.length > 1 ? workMessages.step(place + 1, places.length) : '',
        ]
          .filter((text) => text !== '')
          .join(' ')}
      </output>
      {current && place !== -1 ? (
        <WorkBlock key={current.id} view={view} block={current} level={level} />
      ) : (
        <p className="text-quiet">
          {current ? <BackgroundStep view={view} step={current} /> : workMessages.unknownStep}
        </p>
      )}
    </div>
  )
}

/** A step that goes back completes nothing, except the last one, which may begin a new round. */
function isCompleted({ children }: Block, left: Block, current: Block | undefined): boolean {
  return left === children.at(-1) || current === undefined || children.indexOf(left) < children.indexOf(current)
}

interface BackgroundStepProps {
  readonly view: PolicyView
  readonly step: Block
}

/** A step without a page, which ends by itself unless one of its blocks has failed. */
function BackgroundStep({ view, step }: BackgroundStepProps) {
  const { data = [] } = usePolicyFailures(view.policy.id)
  const tags = tagsIn(step)
  return data.some(({ blockTag }) => blockTag !== null && tags.has(blockTag))
    ? workMessages.stopped
    : workMessages.working
}

function tagsIn({ tag, children }: Block): ReadonlySet<string> {
  return new Set([tag, ...children.flatMap((child) => [...tagsIn(child)])])
}

/** An untitled page is named after its contents. */
function nameOf(block: Block): string {
  return saidName(block) ?? policyMessages.type(firstShown(block).type)
}

function saidName({ title, called, type, children }: Block): string | null {
  const own = title || called
  if (own !== '' || !holders.has(type)) return own || null
  return (
    children
      .filter(isShownInWork)
      .map(saidName)
      .find((name) => name !== null) ?? null
  )
}

function firstShown(block: Block): Block {
  const first = holders.has(block.type) ? block.children.find(isShownInWork) : undefined
  return first ? firstShown(first) : block
}
