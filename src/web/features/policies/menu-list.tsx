interface MenuEntry {
  readonly text: string
  readonly run: () => void
}

interface MenuListProps {
  readonly entries: readonly MenuEntry[]
  /** Closes the surrounding popover. */
  readonly hide: () => void
}

/** The choices in a button's popover. Choosing one closes it. */
export function MenuList({ entries, hide }: MenuListProps) {
  return (
    <div className="-mx-1 flex w-60 flex-col">
      {entries.map(({ text, run }) => (
        <button
          key={text}
          type="button"
          className="target flex min-h-8 w-full pointer-coarse:min-h-11 items-center rounded-md px-2.5 py-1 text-start text-sm hover:bg-hover"
          onClick={() => {
            hide()
            run()
          }}
        >
          <span className="wrap-anywhere">{text}</span>
        </button>
      ))}
    </div>
  )
}
