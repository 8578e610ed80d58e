import type { ReactNode } from 'react'
import { Kbd, usePaletteKeys } from './ui/kbd.tsx'
import { allPages } from './navigation.ts'

const keyboardMessages = {
  followedBy: 'then',
  or: 'or',
  groups: { pages: 'Go to', page: 'On a page', anywhere: 'Anywhere' },
  search: 'Search on this page',
  next: 'Next in the list',
  previous: 'Previous in the list',
  help: 'Show these shortcuts',
  palette: 'Search or jump',
  close: 'Close what is open',
} as const

const groupsWith = (paletteKeys: string) => [
  {
    name: keyboardMessages.groups.pages,
    keys: allPages.map((page) => ({ keys: ['g', page.key], joint: keyboardMessages.followedBy, does: page.name })),
  },
  {
    name: keyboardMessages.groups.page,
    keys: [
      { keys: ['/'], does: keyboardMessages.search },
      { keys: ['j', '↓'], does: keyboardMessages.next },
      { keys: ['k', '↑'], does: keyboardMessages.previous },
    ],
  },
  {
    name: keyboardMessages.groups.anywhere,
    keys: [
      { keys: [paletteKeys], does: keyboardMessages.palette },
      { keys: ['?'], does: keyboardMessages.help },
      { keys: ['Esc'], does: keyboardMessages.close },
    ],
  },
]

interface Shortcut {
  readonly keys: readonly string[]
  /** The word between the keys: each of them does the same unless they follow one another. */
  readonly joint?: string
  readonly does: string
}

/** All shortcuts of the app in groups; the children appear above them. */
export function KeyboardMap({ children }: { readonly children?: ReactNode }) {
  const groups = groupsWith(usePaletteKeys())
  return (
    <div className="flex flex-col items-start gap-5">
      {children}
      <div className="grid w-full gap-6 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group.name} className="sm:first:row-span-2">
            <h3 className="mb-2 text-xs font-medium text-quiet">{group.name}</h3>
            <dl className="flex flex-col gap-1.5">
              {group.keys.map(({ keys, joint = keyboardMessages.or, does }: Shortcut) => (
                <div key={does} className="flex items-baseline justify-between gap-4">
                  <dt>{does}</dt>
                  <dd className="flex items-baseline gap-1">
                    {keys.map((key, index) => (
                      <span key={key} className="contents">
                        {index > 0 && <span className="text-xs text-quiet">{joint}</span>}
                        <Kbd>{key}</Kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
