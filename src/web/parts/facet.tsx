import ChevronDown from 'lucide-react/icons/chevron-down'
import { useAddress } from '#web/queries/address.ts'
import { Button } from '#web/ui/button.tsx'
import { usePopover } from '#web/ui/popover.tsx'
import type { Option } from '#web/ui/select.tsx'
import { recordFilterWords } from '#web/words/record-filter.ts'

export interface FacetProps {
  /** Its name in the address, where the values stand separated by commas. */
  readonly name: string
  readonly label: string
  readonly options: readonly Option<string>[]
}

/** A filter of which any number of values can be chosen; without any, all pass. */
export function Facet({ name, label, options }: FacetProps) {
  const { list } = useAddress()
  const popover = usePopover()
  const chosen = list(name)
  const labels = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value)
  const choices = <FacetChoices name={name} label={label} options={options} />
  return (
    <Button
      className="max-w-full"
      aria-haspopup="true"
      onClick={({ currentTarget }) => popover.pin(currentTarget, choices)}
    >
      <span className={labels.length > 0 ? 'font-normal text-quiet' : undefined}>{label}</span>
      {labels.length > 0 && <span className="truncate">{recordFilterWords.chosen(labels)}</span>}
      <ChevronDown size={14} aria-hidden className="shrink-0 text-quiet" />
    </Button>
  )
}

function FacetChoices({ name, label, options }: FacetProps) {
  const { list, set } = useAddress()
  const chosen = list(name)
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
    set({ [name]: next.join(',') })
  }
  return (
    <fieldset className="flex min-w-40 flex-col">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="target flex cursor-pointer items-center gap-2.5 rounded-md px-1 py-1 hover:bg-hover"
        >
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
            className="size-4 accent-accent"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
