import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CopyButton } from '../../../components/copy-button.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { Dropdown } from '../../../components/ui/dropdown.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { useIsFirstScreen } from '../../../platform/screen/first-screen.ts'
import { keepViews, maxViews, readViews, searchOf, viewAddress, type View } from './kept-views.ts'
import { filterMessages } from './messages.ts'

/** Named filters, stored in this browser. A link shares them, including the name. */
export function SavedViews() {
  const [address] = useSearchParams()
  const [views, setViews] = useState(readViews)
  const isFirst = useIsFirstScreen()
  const current = searchOf(address)
  const shown = address.get('view') ?? (isFirst ? [] : views).find(({ search }) => search === current)?.name
  const keep = (next: readonly View[]) => {
    setViews(next)
    keepViews(next)
  }
  return (
    <Dropdown label={filterMessages.views.title} chosen={shown}>
      {() => (
        <div className="flex flex-col gap-3">
          <SaveForm
            suggestion={address.get('view') ?? ''}
            onSave={(name) =>
              keep([...views.filter((view) => view.name !== name), { name, search: current }].slice(-maxViews))
            }
          />
          {views.length === 0 ? (
            <p className="text-sm text-quiet">{filterMessages.views.none}</p>
          ) : (
            <ul aria-label={filterMessages.views.title} className="-mx-2">
              {views.map(({ name, search }) => (
                <li key={name} className="flex items-center gap-1 rounded-md px-2 hover:bg-hover">
                  <PageLink to={viewAddress({ name, search })} className="target min-w-0 flex-1 truncate py-1">
                    {name}
                  </PageLink>
                  <CopyButton
                    text={`${location.origin}${viewAddress({ name, search })}`}
                    label={filterMessages.views.copy(name)}
                  />
                  <IconButton
                    label={filterMessages.views.remove(name)}
                    onClick={() => keep(views.filter((view) => view.name !== name))}
                  >
                    <X size={14} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Dropdown>
  )
}

interface SaveFormProps {
  readonly suggestion: string
  readonly onSave: (name: string) => void
}

function SaveForm({ suggestion, onSave }: SaveFormProps) {
  const [name, setName] = useState(suggestion)
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const given = name.trim()
        if (given === '') return
        onSave(given)
        setName('')
      }}
    >
      <LabeledField label={filterMessages.views.name}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={60}
            autoComplete="off"
            placeholder={filterMessages.views.placeholder}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </LabeledField>
      <Button type="submit" disabled={name.trim() === ''}>
        <BookmarkPlus size={14} aria-hidden />
        {filterMessages.views.save}
      </Button>
    </form>
  )
}
