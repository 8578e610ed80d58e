import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { WorkButton, WorkDocument, WorkStep } from '#api/policies/policy-work.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Dotted } from '../../../components/dotted.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { classes } from '../../../components/ui/classes.ts'
import { toFailure, useStandingError } from '../../../platform/failure.ts'
import { usePreference } from '../../../platform/preference.ts'
import { paths } from '../../../paths.ts'
import { ReasonDialog } from '../documents/reason-dialog.tsx'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import { policyMessages } from '../messages.ts'
import { useHasArrived } from '../arrival.ts'
import { useMoveOn } from '../held-focus.ts'
import { useFollowedWork, usePolicies, usePolicyNotices, usePolicyWork } from '../queries.ts'
import { workQueueMessages as messages } from './messages.ts'
import { documentNameOf, settledText, useDeciding, type Stop } from './use-deciding.ts'

/** Everything that waits for the user in all policies, oldest first. */
export function WorkQueue() {
  const query = usePolicyWork()
  useFollowedWork()
  const policies = usePolicies().data
  const error = useStandingError(query)
  const hasArrived = useHasArrived([usePolicyNotices()])
  const data = hasArrived ? query.data : undefined
  // The list already says that there are no policies.
  if (policies?.length === 0) return null
  if (!data) {
    // If the list of policies has failed too, it explains the failure.
    const isSaid = policies === undefined
    if (error ? isSaid : hasArrived && !query.isLoading) return null
    return (
      <section aria-label={messages.title} className="mb-8">
        <h2 className="mb-2 text-lg font-semibold tracking-tight">{messages.title}</h2>
        {error ? <QueryFailure error={error} /> : <Skeleton height={48} label={uiMessages.loading} />}
      </section>
    )
  }
  const { documents, waiting, isPartial } = data
  const roles = data.steps.filter(isRoleChoice)
  const steps = data.steps.filter((step) => !isRoleChoice(step))
  const isEmpty = documents.length + steps.length === 0
  return (
    <section aria-label={messages.title} className="mb-8">
      <h2 className="mb-2 flex items-baseline gap-2 text-lg font-semibold tracking-tight">
        {messages.title}
        {!isEmpty && (
          <span className="text-sm font-normal text-quiet">{messages.count(waiting + steps.length, isPartial)}</span>
        )}
      </h2>
      <div className="mb-2 empty:hidden">
        <StaleNote query={query} />
      </div>
      {documents.length === 0 && (isPartial || (isEmpty && roles.length === 0)) && (
        <p className="text-quiet">{messages.none(isPartial)}</p>
      )}
      {steps.length > 0 && <NextSteps steps={steps} />}
      {/* Rendered even without documents, because it reports the last decision. */}
      <Queue documents={documents} />
      {documents.length > 0 && (isPartial || waiting > documents.length) && (
        <p className="mt-2 text-sm text-quiet">{messages.more}</p>
      )}
      {roles.length > 0 && <OpenRoles choices={roles} />}
    </section>
  )
}

/** Anyone may take a role, so the step is not waiting for anyone. */
function isRoleChoice({ blockType }: WorkStep): boolean {
  return blockType === 'policyRolesBlock'
}

const maxOpenRoles = 5

function OpenRoles({ choices }: { readonly choices: readonly WorkStep[] }) {
  const links = (
    <ul data-list="" className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
      {choices.map(({ policyId, policyName, blockId }) => (
        <li key={blockId} className="min-w-0">
          <PageLink
            to={paths.policy(policyId)}
            className="target text-accent wrap-anywhere underline underline-offset-4"
          >
            {policyName || policyMessages.unnamed}
          </PageLink>
        </li>
      ))}
    </ul>
  )
  return choices.length > maxOpenRoles ? (
    <Disclosure summary={messages.manyRoles(choices.length)} className="mt-3">
      {links}
    </Disclosure>
  ) : (
    <div className="mt-3 text-sm text-quiet">
      <p>{messages.roles}</p>
      {links}
    </div>
  )
}

function NextSteps({ steps }: { readonly steps: readonly WorkStep[] }) {
  return (
    <Card padded={false} className="mb-3">
      <ul data-list="" aria-label={messages.steps} className="divide-y divide-line">
        {steps.map(({ policyId, policyName, blockId, blockType, title }) => (
          <li
            key={blockId}
            className="relative flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 hover:bg-hover sm:px-5"
          >
            <PageLink to={paths.policy(policyId)} className="font-medium wrap-anywhere after:absolute after:inset-0">
              {title || policyMessages.type(blockType)}
            </PageLink>
            <span className="text-sm text-quiet wrap-anywhere">{policyName || policyMessages.unnamed}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const policyNameOf = ({ policyName }: WorkDocument | WorkStep) => policyName || policyMessages.unnamed

const keyOf = ({ policyId, blockId, documentId }: WorkDocument) => `${policyId} ${blockId} ${documentId}`

/** What was entered for the same decision, which failed. */
function keptReason(stop: Stop, { button, items }: Asked): string | undefined {
  const isSame = button.tag === stop.button.tag && items.some((item) => keyOf(item) === keyOf(stop.item))
  return isSame ? (stop.reason ?? undefined) : undefined
}

interface Asked {
  readonly button: WorkButton
  readonly items: readonly WorkDocument[]
}

function Queue({ documents }: { readonly documents: readonly WorkDocument[] }) {
  const [shortcuts] = usePreference((preferences) => preferences.shortcuts)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const deciding = useDeciding(() => setSelected(new Set()))
  const list = useRef<HTMLUListElement>(null)
  const outcome = useRef<HTMLOutputElement>(null)
  const focused = useRef<number | null>(null)
  const chosen = documents.filter((item) => selected.has(keyOf(item)))
  const common = commonButtons(chosen)
  const send = ({ button, items }: Asked, reason: string | null) => {
    // A closing dialog returns the focus without an event, and the buttons of a selection are outside the list.
    focused.current = documents.findIndex((item) => items.includes(item))
    deciding.run({ button, items, reason })
  }
  const decide = (button: WorkButton, items: readonly WorkDocument[]) => {
    if (button.asksReason) setAsked({ button, items })
    else send({ button, items }, null)
  }
  const toggle = (item: WorkDocument) => setSelected(toggled(selected, keyOf(item)))
  const isAll = chosen.length === documents.length
  const toggleAll = () => setSelected(new Set(isAll ? [] : documents.map(keyOf)))
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    if (shortcuts === 'off' || event.altKey || event.ctrlKey || event.metaKey) return
    const row = event.target instanceof Element ? event.target.closest('[data-work]') : null
    const item = documents.find((one) => keyOf(one) === row?.getAttribute('data-work'))
    if (!item || isTyping(event.target)) return
    if (event.key === 'x') {
      event.preventDefault()
      return toggle(item)
    }
    if (event.key === 'X') {
      event.preventDefault()
      return toggleAll()
    }
    const button = buttonFor(item.buttons, event.key)
    if (!button || deciding.isBusy) return
    event.preventDefault()
    decide(button, chosen.includes(item) ? chosen : [item])
  }
  useMoveOn(() => {
    focused.current = null
  })
  // A decision removes the focused row: the row that takes its place takes the focus, after the last one the outcome.
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-work] a') ?? [])]
    const next = links[Math.min(focused.current, links.length - 1)] ?? outcome.current
    if (next === outcome.current) focused.current = null
    next?.focus()
  })
  const isEmpty = documents.length === 0
  const { stop } = deciding
  const hasLeft = stop !== null && !documents.some((item) => keyOf(item) === keyOf(stop.item))
  const settled = hasLeft ? settledText(deciding.error, stop) : null
  const left = documents.filter((item) => stop?.left.some((one) => keyOf(one) === keyOf(item)))
  const mayRepeat = stop !== null && left.length > 0 && !toFailure(deciding.error).mayHaveHappened
  const again = mayRepeat ? () => deciding.run({ button: stop.button, items: left, reason: stop.reason }) : undefined
  return (
    <>
      {!isEmpty && (
        <Card padded={false}>
          {documents.length > 1 && (
            <label className="target flex items-center gap-3 border-b border-line px-4 py-2 text-sm text-quiet pointer-coarse:ps-7 sm:px-5">
              <input
                type="checkbox"
                checked={isAll}
                className="accent-accent pointer-coarse:size-5 pointer-coarse:me-3"
                onChange={toggleAll}
              />
              {messages.selectAll(documents.length)}
            </label>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links inside */}
          <ul
            ref={list}
            data-list=""
            aria-label={messages.title}
            className="divide-y divide-line"
            onKeyDown={press}
            onFocus={({ target }) => {
              const key = target.closest('[data-work]')?.getAttribute('data-work')
              focused.current = documents.findIndex((item) => keyOf(item) === key)
            }}
            onBlur={() => (focused.current = null)}
          >
            {documents.map((item) => (
              <QueueRow
                key={keyOf(item)}
                item={item}
                isSelected={selected.has(keyOf(item))}
                isBusy={deciding.isBusy}
                onToggle={() => toggle(item)}
                onDecide={(button) => decide(button, [item])}
              />
            ))}
          </ul>
        </Card>
      )}
      <div
        className={classes(
          'mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-quiet',
          chosen.length > 0 &&
            'sticky bottom-[calc(var(--bottom-bar)+0.5rem)] z-20 rounded-xl border border-line bg-raised px-4 py-2 shadow-lg sm:px-5',
        )}
      >
        {!isEmpty && shortcuts === 'on' && <span className="max-sm:hidden">{messages.keys}</span>}
        {chosen.length > 0 && <span>{messages.selected(chosen.length)}</span>}
        {common.map((button) => (
          <Button key={button.tag} disabled={deciding.isBusy} onClick={() => decide(button, chosen)}>
            {button.name}
          </Button>
        ))}
        <output ref={outcome} tabIndex={-1} className="outline-none empty:hidden">
          {deciding.isBusy ? messages.sending : (settled ?? deciding.said)}
        </output>
        {deciding.error !== null && settled === null && (
          <WriteFailure
            error={deciding.error}
            messages={policyFailureMessages.pressing}
            note={stop && messages.decision(stop.button.name, documentNameOf(stop.item), policyNameOf(stop.item))}
            className="basis-full"
            onRetry={again}
          />
        )}
      </div>
      {asked && (
        <ReasonDialog
          button={{ name: asked.button.name, dialogTitle: asked.button.title, dialogText: asked.button.text }}
          about={messages.about(asked.items.map(documentNameOf))}
          first={stop === null ? undefined : keptReason(stop, asked)}
          onClose={() => setAsked(null)}
          onSend={(reason) => {
            setAsked(null)
            send(asked, reason)
          }}
        />
      )}
    </>
  )
}

interface QueueRowProps {
  readonly item: WorkDocument
  readonly isSelected: boolean
  readonly isBusy: boolean
  readonly onToggle: () => void
  readonly onDecide: (button: WorkButton) => void
}

function QueueRow({ item, isSelected, isBusy, onToggle, onDecide }: QueueRowProps) {
  const { policyId, blockId, documentId, title, schemaName, summary, since, ownerName, buttons, acts } = item
  const name = documentNameOf(item)
  return (
    <li
      data-work={keyOf(item)}
      className={classes('flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 sm:px-5', isSelected && 'bg-chosen')}
    >
      <label className="target grid place-items-center pointer-coarse:-mt-2.5">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={messages.select(name)}
          className="mt-1.5 accent-accent pointer-coarse:mt-0 pointer-coarse:size-5"
          onChange={onToggle}
        />
      </label>
      <div className="min-w-0 flex-1 basis-52">
        <PageLink
          to={paths.policyBlock(policyId, blockId, { document: documentId })}
          className="font-medium wrap-anywhere hover:underline"
        >
          {name}
        </PageLink>
        <p className="text-sm text-quiet wrap-anywhere">
          <Dotted>
            {[schemaName, ...summary.slice(1).map(({ label, value }) => `${label}: ${value}`)].filter(
              (text) => text !== name,
            )}
          </Dotted>
        </p>
        <p className="text-sm text-quiet wrap-anywhere">
          <Dotted>
            {policyNameOf(item)}
            {title !== '' && title}
            {ownerName !== null && messages.from(ownerName)}
            <>
              {messages.since} <Timestamp at={parseInstant(since)} mode="near" />
            </>
          </Dotted>
        </p>
      </div>
      <div className="flex flex-wrap gap-2" data-print="no">
        {buttons.map((button) => (
          <Button key={`${button.blockId} ${button.tag}`} disabled={isBusy} onClick={() => onDecide(button)}>
            {button.name}
          </Button>
        ))}
        {acts.map((act) => (
          <PageLink
            key={`${act.kind} ${act.name}`}
            to={paths.policyBlock(policyId, blockId, { document: documentId })}
            className={buttonClass()}
          >
            {messages.act(act)}
          </PageLink>
        ))}
      </div>
    </li>
  )
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The buttons that all selected documents share. */
function commonButtons(items: readonly WorkDocument[]): readonly WorkButton[] {
  const [first, ...others] = items
  if (!first) return []
  return first.buttons.filter(({ blockId, tag }) =>
    others.every(({ buttons }) => buttons.some((one) => one.blockId === blockId && one.tag === tag)),
  )
}

/** The first button whose name begins with the letter; otherwise a and r stand for the first and second button. */
function buttonFor(buttons: readonly WorkButton[], key: string): WorkButton | undefined {
  if (!/^\p{L}$/u.test(key)) return undefined
  const named = buttons.find(({ name }) => name.toLowerCase().startsWith(key.toLowerCase()))
  return named ?? (key === 'a' ? buttons[0] : key === 'r' ? buttons[1] : undefined)
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}
