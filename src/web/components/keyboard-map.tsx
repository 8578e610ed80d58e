import { Kbd, paletteKeys } from './ui/kbd.tsx'
import { keyboardWords } from './messages/keyboard.ts'
import { allPages } from './navigation.ts'
const groups = [
  {
    name: keyboardWords.groups.pages,
    keys: allPages.map((page) => ({ keys: ['g', page.key], does: page.name })),
  },
  {
    name: keyboardWords.groups.page,
    keys: [
      { keys: ['/'], does: keyboardWords.search },
      { keys: ['j'], does: keyboardWords.next },
      { keys: ['k'], does: keyboardWords.previous },
    ],
  },
  {
    name: keyboardWords.groups.anywhere,
    keys: [
      { keys: [paletteKeys()], does: keyboardWords.palette },
      { keys: ['?'], does: keyboardWords.help },
      { keys: ['Esc'], does: keyboardWords.close },
    ],
  },
]

/** Every key of the app and what it does, in groups. */
export function KeyboardMap() {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {groups.map((group) => (
        <section key={group.name} className="sm:first:row-span-2">
          <h3 className="mb-2 text-xs font-medium text-quiet">{group.name}</h3>
          <dl className="flex flex-col gap-1.5">
            {group.keys.map(({ keys, does }) => (
              <div key={does} className="flex items-baseline justify-between gap-4">
                <dt>{does}</dt>
                <dd className="flex items-baseline gap-1">
                  {keys.map((key, index) => (
                    <span key={key} className="contents">
                      {index > 0 && <span className="text-xs text-quiet">{keyboardWords.followedBy}</span>}
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
  )
}
