import ChevronDown from 'lucide-react/icons/chevron-down'
import { Section } from '#web/parts/section.tsx'
import { useAddress } from '#web/queries/address.ts'
import { useFigures } from '#web/queries/history.ts'
import { usePreference } from '#web/queries/preference.ts'
import type { RecordFilters } from '#web/queries/records.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { incidentsWords } from '#web/words/incidents.ts'
import { FiguresDialog } from './figures-dialog.tsx'
import { FiguresLines } from './figures-lines.tsx'

/** How many incidents there were and how long they took, month by month, for the network and component that are shown. */
export function Figures({ filters: { component, network } }: { readonly filters: RecordFilters }) {
  const [fold, setFold] = usePreference((preferences) => preferences.figures)
  const open = fold === 'open'
  const concerning = { ...(component && { component }), ...(network && { network }) }
  return (
    <Section
      title={incidentsWords.figures}
      card
      height={open ? 200 : 0}
      subject={JSON.stringify(concerning)}
      actions={
        <IconButton
          label={open ? incidentsWords.figuresFold : incidentsWords.figuresUnfold}
          aria-expanded={open}
          className="-my-1 -me-2 w-8"
          onClick={() => setFold(open ? 'folded' : 'open')}
        >
          <ChevronDown size={16} aria-hidden className={classes('transition-transform', open && 'rotate-180')} />
        </IconButton>
      }
    >
      {open && <Content {...concerning} />}
    </Section>
  )
}

function Content(concerning: { readonly component?: string; readonly network?: string }) {
  const { value, set } = useAddress()
  const figures = useFigures(concerning).data
  if (figures.every(({ incidents }) => incidents === 0))
    return <p className="text-sm text-quiet">{incidentsWords.figuresEmpty}</p>
  return (
    <>
      <FiguresLines figures={figures} />
      <p className="mt-3 text-xs text-quiet">{incidentsWords.figuresHint}</p>
      <div className="mt-3" data-print="no">
        <Button onClick={() => set({ figures: 'months' })}>{incidentsWords.figuresTable}</Button>
      </div>
      <FiguresDialog figures={figures} open={value('figures') === 'months'} onClose={() => set({ figures: null })} />
    </>
  )
}
