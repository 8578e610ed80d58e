import ChevronDown from 'lucide-react/icons/chevron-down'
import { Section } from '../../../components/section.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useFigures } from '../history-queries.ts'
import { usePreference } from '../../../platform/preference.ts'
import type { RecordFilters } from '../records/queries.ts'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { incidentsWords } from './messages.ts'
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
