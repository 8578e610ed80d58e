import { useMemo, useState, type ClipboardEvent } from 'react'
import {
  canEditPoints,
  countPoints,
  editableShape,
  geoFaults,
  geoParts,
  geoTypes,
  geoValue,
  isGeoType,
  maxEditedPoints,
  readPoints,
  type GeoShape,
  type GeoType,
  type Position,
} from '#domain/schemas/form/geo-shape.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { GeoOutline } from './geo-drawing.tsx'
import type { InputProps } from './input-props.ts'
import { JsonInput } from './json-input.tsx'
import { formMessages } from './messages.ts'

interface TypedPoint {
  readonly latitude: string
  readonly longitude: string
}

/** A location with its points and its outline. Several parts, features and collections are edited as JSON. */
export function GeoInput(props: InputProps) {
  const { field, label, value, set } = props
  const offered = geoTypes.filter((type) => canEditPoints(type) && (field.shapes?.includes(type) ?? true))
  const parts = useMemo(() => geoParts(value), [value])
  const held = editableShape(value, parts)
  const [type, setType] = useState<GeoType>(held?.type ?? offered[0] ?? 'Point')
  const [typed, setTyped] = useState<readonly TypedPoint[]>(() => (held?.points ?? []).map(typedPoint))
  const isUnread = value !== undefined && isSame(value, unreadValue(type, typed))
  const isKnown = value === undefined || isUnread || isSame(held, shapeOf(type, typed))
  const points = isKnown ? typed : (held?.points ?? []).map(typedPoint)
  const shownType = isKnown ? type : (held?.type ?? type)
  const change = (next: readonly TypedPoint[], nextType = shownType) => {
    setTyped(next)
    setType(nextType)
    // A coordinate that cannot be read stays, so that the form is not sent without it.
    set(next.every(isWhole) ? geoValue(shapeOf(nextType, next)) : unreadValue(nextType, next))
  }
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text/plain')
    const found = readPoints(text)
    if (!found || (found.length === 1 && !/[,;\s]/.test(text.trim()))) return
    event.preventDefault()
    change(points.toSpliced(at, found.length, ...found.map(typedPoint)))
  }
  const isOne = shownType === 'Point'
  const rows = points.length === 0 ? [{ latitude: '', longitude: '' }] : points
  const faults = geoFaults(shapeOf(shownType, points))
  const canEdit = value === undefined || isUnread || held !== null
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-64">
        {canEdit && (
          <>
            {offered.length > 1 && (
              <span className="mb-2 block sm:max-w-48">
                <Select
                  label={formMessages.geo.shape}
                  value={shownType}
                  options={[...new Set([...offered, shownType])].map((one) => ({
                    value: one,
                    label: formMessages.geo.types[one],
                  }))}
                  onChange={(next) => isGeoType(next) && change(points, next)}
                />
              </span>
            )}
            <div aria-hidden="true" className="mb-1 flex gap-2 text-xs text-quiet">
              <span className="flex-1">{formMessages.geo.latitude}</span>
              <span className="flex-1">{formMessages.geo.longitude}</span>
              {!isOne && <span className="w-8" />}
            </div>
            <ol className="flex flex-col gap-1.5">
              {rows.map((point, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- points have no other identity
                <li key={at} className="flex items-center gap-2">
                  {(['latitude', 'longitude'] as const).map((axis) => (
                    <Input
                      key={axis}
                      inputMode="text"
                      aria-label={formMessages.geo.axisOf(label, formMessages.geo[axis], at + 1)}
                      aria-invalid={
                        isMisread(point[axis]) || faults.some((fault) => fault.kind === axis && fault.point === at)
                      }
                      value={point[axis]}
                      onPaste={(event) => paste(event, at)}
                      onChange={({ currentTarget }) => change(rows.with(at, { ...point, [axis]: currentTarget.value }))}
                    />
                  ))}
                  {!isOne && (
                    <IconButton label={formMessages.geo.remove(at + 1)} onClick={() => change(rows.toSpliced(at, 1))}>
                      <span aria-hidden="true">×</span>
                    </IconButton>
                  )}
                </li>
              ))}
            </ol>
            {!isOne && rows.length < maxEditedPoints && (
              <Button className="mt-2" onClick={() => change([...rows, { latitude: '', longitude: '' }])}>
                {formMessages.geo.add}
              </Button>
            )}
            {points.some((point) => isMisread(point.latitude) || isMisread(point.longitude)) && (
              <ErrorText className="mt-1">{formMessages.geo.misread}</ErrorText>
            )}
            <p className="mt-1 text-xs text-quiet">{formMessages.geo.hint}</p>
          </>
        )}
        {!canEdit && <UneditableNote points={countPoints(parts)} />}
        <Disclosure summary={formMessages.json} className="mt-2">
          <JsonInput {...props} label={formMessages.jsonOf(label)} />
        </Disclosure>
      </div>
      <GeoOutline parts={parts} label={label} />
    </div>
  )
}

/** Why there are no inputs for the points. */
function UneditableNote({ points }: { readonly points: number }) {
  return points === 0 ? (
    <ErrorText>{formMessages.geo.unreadable}</ErrorText>
  ) : (
    <p className="text-sm text-quiet">{formMessages.geo.onlyJson(points)}</p>
  )
}

function shapeOf(type: GeoType, typed: readonly TypedPoint[]): GeoShape {
  const points = typed.flatMap(({ latitude, longitude }): Position[] => {
    const [north, east] = [numberIn(latitude), numberIn(longitude)]
    return north === null || east === null ? [] : [[east, north]]
  })
  return { type, points: type === 'Point' ? points.slice(0, 1) : points }
}

/** The typed coordinates as they are, which are not a valid location. */
function unreadValue(type: GeoType, typed: readonly TypedPoint[]): unknown {
  const coordinates = typed.filter((point) => !isBlank(point)).map(({ latitude, longitude }) => [longitude, latitude])
  return { type, coordinates: type === 'Point' ? coordinates[0] : coordinates }
}

function isBlank({ latitude, longitude }: TypedPoint): boolean {
  return latitude.trim() === '' && longitude.trim() === ''
}

function isWhole(point: TypedPoint): boolean {
  return isBlank(point) || (numberIn(point.latitude) !== null && numberIn(point.longitude) !== null)
}

function isMisread(text: string): boolean {
  return text.trim() !== '' && !/^[+-]$/.test(text.trim()) && numberIn(text) === null
}

function numberIn(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

function typedPoint([longitude, latitude]: Position): TypedPoint {
  return { latitude: String(latitude), longitude: String(longitude) }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
