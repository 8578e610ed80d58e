import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CopyButton } from '../../../components/copy-button.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { maxNameLength, viewAddress, type SavedViews, type View } from './kept-views.ts'
import { filterMessages } from './messages.ts'

const messages = filterMessages.views

export function ViewsPanel({ saved }: { readonly saved: SavedViews }) {
  const { views, keep } = saved
  const [address, setAddress] = useSearchParams()
  const [renamed, setRenamed] = useState<View | null>(null)
  const [removed, setRemoved] = useState<{ readonly view: View; readonly index: number } | null>(null)
  /** The name of the view that was renamed or restored last: its button takes the focus. */
  const [edited, setEdited] = useState<string | null>(null)
  const close = (name: string) => {
    setRenamed(null)
    setEdited(name)
  }
  const remove = (view: View) => {
    setRemoved({ view, index: views.indexOf(view) })
    keep(views.filter((one) => one !== view))
  }
  const rename = (view: View, name: string) => {
    keep(views.map((one) => (one === view ? { ...one, name } : one)))
    close(name)
    if (address.get('view') !== view.name || view.search !== saved.search) return
    const after = new URLSearchParams(address)
    after.set('view', name)
    setAddress(after, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="flex flex-col gap-3">
      <NameForm
        key={saved.isShared ? saved.name : ''}
        label={messages.name}
        initial={saved.isShared ? (saved.name ?? '') : ''}
        isFocused
        onSave={saved.save}
      />
      {views.length === 0 ? (
        <p className="text-sm text-quiet">{messages.none}</p>
      ) : (
        <ul aria-label={messages.title} className="-mx-2">
          {views.map((view) =>
            view === renamed ? (
              <li key={view.name} className="px-2 py-1">
                <NameForm
                  label={messages.newName(view.name)}
                  initial={view.name}
                  taken={views.flatMap(({ name }) => (name === view.name ? [] : [name]))}
                  isFocused
                  onSave={(name) => rename(view, name)}
                  onCancel={() => close(view.name)}
                />
              </li>
            ) : (
              <li key={view.name} className="flex items-center gap-1 rounded-md px-2 hover:bg-hover">
                <PageLink to={viewAddress(view)} title={view.name} className="target min-w-0 flex-1 truncate py-1">
                  {view.name}
                </PageLink>
                <CopyButton asAddress text={viewAddress(view)} label={messages.copy(view.name)} />
                <IconButton
                  ref={view.name === edited ? focus : undefined}
                  label={messages.rename(view.name)}
                  onClick={() => setRenamed(view)}
                >
                  <Pencil size={14} aria-hidden />
                </IconButton>
                <IconButton label={messages.remove(view.name)} onClick={() => remove(view)}>
                  <X size={14} aria-hidden />
                </IconButton>
              </li>
            ),
          )}
        </ul>
      )}
      <output className="flex items-center justify-between gap-3 text-sm text-quiet empty:hidden">
        {removed && (
          <>
            <span className="min-w-0 wrap-anywhere">{messages.removed(removed.view.name)}</span>
            <Button
              key={removed.view.name}
              ref={focus}
              onClick={() => {
                setRemoved(null)
                setEdited(removed.view.name)
                keep(views.toSpliced(removed.index, 0, removed.view))
              }}
            >
              {messages.undo}
            </Button>
          </>
        )}
      </output>
    </div>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}

interface NameFormProps {
  readonly label: string
  readonly initial: string
  /** The names of the other views. */
  readonly taken?: readonly string[]
  readonly isFocused?: boolean
  readonly onSave: (name: string) => void
  readonly onCancel?: () => void
}

function NameForm({ label, initial, taken, isFocused = false, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial)
  const given = name.trim()
  const error = taken?.includes(given) ? messages.taken : undefined
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (given === '' || error !== undefined) return
        onSave(given)
        setName('')
      }}
    >
      <LabeledField label={label} error={error}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={maxNameLength}
            autoComplete="off"
            placeholder={messages.placeholder}
            aria-invalid={error !== undefined}
            ref={isFocused ? focus : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </LabeledField>
      <div className="flex gap-2">
        <Button type="submit" disabled={given === ''}>
          <BookmarkPlus size={14} aria-hidden />
          {messages.save}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
