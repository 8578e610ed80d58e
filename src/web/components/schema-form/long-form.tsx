import { memo, useDeferredValue, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react'
import { formSections, nextQuestion, type FormQuestion, type FormSection } from '#domain/schemas/form/form-progress.ts'
import type { FormField } from '#domain/schemas/form/schema-form.ts'
import { Button } from '../ui/button.tsx'
import { DisclosureMark } from '../ui/disclosure.tsx'
import { classes } from '../ui/classes.ts'
import { FormFields } from './form-fields.tsx'
import type { FormTools } from './input-props.ts'
import { leadTo } from './lead-to.ts'
import { formMessages } from './messages.ts'

const minLongForm = 12
/** From this width on, the outline is next to the form. */
const minWideFormPx = 768

interface LongFormProps {
  readonly fields: readonly FormField[]
  readonly tools: FormTools
}

/** A form. A long one gets an outline that shows which questions are answered and links to the others. */
export function LongForm({ fields, tools }: LongFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const now = useMemo(() => ({ fields, data: tools.data, violations: tools.violations }), [fields, tools])
  // The outline updates after the key press is painted.
  const seen = useDeferredValue(now)
  const sections = useMemo(() => formSections(seen.fields, seen.data, seen.violations), [seen])
  const total = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  if (total < minLongForm) return <FormFields fields={fields} tools={tools} />
  const advance = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'PageDown') return
    event.preventDefault()
    leadTo(box, nextQuestion(sections, currentPath(box), isOpenQuestion))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the inputs within
    <div ref={box} onKeyDown={advance} className="@container">
      <div className="@3xl:grid @3xl:grid-cols-[14rem_minmax(0,1fr)] @3xl:gap-8">
        <Outline sections={sections} box={box} />
        <FormFields fields={fields} tools={tools} />
      </div>
    </div>
  )
}

interface OutlineProps {
  readonly sections: readonly FormSection[]
  readonly box: RefObject<HTMLDivElement | null>
}

const Outline = memo(function Outline({ sections, box }: OutlineProps) {
  const all = sections.flatMap(({ questions }) => questions)
  const answered = all.filter(({ isAnswered }) => isAnswered).length
  const faults = all.filter(({ hasFault }) => hasFault).length
  const next = (isWanted: (question: FormQuestion) => boolean) =>
    leadTo(box, nextQuestion(sections, currentPath(box), isWanted))
  const isFlat = sections.length < 2
  return (
    <details
      open
      className="group z-10 mb-4 rounded-lg border border-line bg-raised p-3 text-sm @3xl:sticky @3xl:top-32 @3xl:mb-0 @3xl:max-h-[calc(100dvh-10rem)] @3xl:self-start @3xl:overflow-y-auto"
      ref={foldWhereNarrow}
    >
      <summary className="target flex cursor-pointer items-center gap-1.5 font-medium">
        <DisclosureMark />
        {formMessages.outline.progress(answered, all.length)}
      </summary>
      <progress
        max={all.length}
        value={answered}
        aria-label={formMessages.outline.label}
        className="progress mt-2 h-1.5 [--status:var(--color-accent)]"
      />
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button
          disabled={answered === all.length}
          aria-keyshortcuts="Alt+PageDown"
          title={formMessages.outline.shortcut}
          onClick={() => next(({ isAnswered }) => !isAnswered)}
        >
          {formMessages.outline.nextOpen}
        </Button>
        {faults > 0 && (
          <Button onClick={() => next(({ hasFault }) => hasFault)}>{formMessages.outline.nextFault(faults)}</Button>
        )}
      </div>
      <nav aria-label={formMessages.outline.label} className="mt-2 max-h-96 overflow-y-auto">
        <ol className="flex flex-col">
          {isFlat
            ? all.map((question) => (
                <OutlineEntry
                  key={question.path.join('/')}
                  title={question.label}
                  note={question.isAnswered ? formMessages.outline.done : ''}
                  hasFault={question.hasFault}
                  isDone={question.isAnswered}
                  onGo={() => leadTo(box, question)}
                />
              ))
            : sections.map((section) => {
                const done = section.questions.filter(({ isAnswered }) => isAnswered).length
                return (
                  <OutlineEntry
                    key={section.path.join('/')}
                    title={section.title || (section.questions[0]?.label ?? '')}
                    note={`${done}/${section.questions.length}`}
                    hasFault={section.questions.some(({ hasFault }) => hasFault)}
                    isDone={done === section.questions.length}
                    onGo={() => leadTo(box, section)}
                  />
                )
              })}
        </ol>
      </nav>
    </details>
  )
})

/** Runs once on mount: above a narrow form, the open outline would hide the form. */
function foldWhereNarrow(element: HTMLDetailsElement | null): void {
  if (element && (element.parentElement?.clientWidth ?? minWideFormPx) < minWideFormPx) element.open = false
}

interface OutlineEntryProps {
  readonly title: string
  readonly note: string
  readonly isDone: boolean
  readonly hasFault: boolean
  readonly onGo: () => void
}

function OutlineEntry({ title, note, isDone, hasFault, onGo }: OutlineEntryProps) {
  return (
    <li>
      <button
        type="button"
        className="target flex w-full items-baseline justify-between gap-2 rounded px-1.5 py-1 text-start hover:bg-hover"
        onClick={onGo}
      >
        <span className={classes('line-clamp-2 min-w-0 wrap-anywhere', isDone && 'text-quiet')}>{title}</span>
        <span className="shrink-0 text-xs text-quiet">
          {hasFault && <span className="font-medium text-ink">{formMessages.outline.fault} </span>}
          {note}
        </span>
      </button>
    </li>
  )
}

function isOpenQuestion({ isAnswered, hasFault }: FormQuestion): boolean {
  return !isAnswered || hasFault
}

/** The path of the focused field. */
function currentPath({ current }: RefObject<HTMLElement | null>): FormField['path'] | null {
  const at = document.activeElement?.closest('[data-form-path]')
  const path = at && current?.contains(at) ? at.getAttribute('data-form-path') : null
  return path === null ? null : path.split('/')
}
