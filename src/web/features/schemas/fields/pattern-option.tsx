import { lazy, useState } from 'react'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { inputTextOf } from '#domain/schemas/edit/field-input.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { BoundaryFailure } from '../../../components/query-failure.tsx'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { fieldMessages, patternMessages } from './messages.ts'
import { TextOption } from './option-inputs.tsx'

const PatternTester = lazy(() => import('./pattern-tester.tsx').then((module) => ({ default: module.PatternTester })))

export function PatternOption({ field }: { readonly field: Field }) {
  const { key, pattern } = field
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="sm:col-span-2">
      <TextOption
        fieldKey={key}
        option="pattern"
        label={fieldMessages.options.pattern}
        hint={fieldMessages.options.patternHint}
        value={pattern}
        mono
      />
      {pattern !== null && /^\/.+\/[a-z]*$/.test(pattern) && <p className="mt-1 text-xs">{patternMessages.slashes}</p>}
      {pattern !== null && (
        <Button look="quiet" aria-expanded={isOpen} className="mt-1" onClick={() => setOpen(!isOpen)}>
          {patternMessages.title}
        </Button>
      )}
      {pattern !== null && isOpen && (
        <Boundary pending={<Skeleton height={120} label={uiMessages.loading} />} failed={BoundaryFailure}>
          <PatternTester pattern={pattern} example={inputTextOf(field.example, 'text')} />
        </Boundary>
      )}
    </div>
  )
}
