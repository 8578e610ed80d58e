import AtSign from 'lucide-react/icons/at-sign'
import Binary from 'lucide-react/icons/binary'
import Braces from 'lucide-react/icons/braces'
import Calendar from 'lucide-react/icons/calendar'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import File from 'lucide-react/icons/file'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Hash from 'lucide-react/icons/hash'
import Image from 'lucide-react/icons/image'
import Link from 'lucide-react/icons/link'
import ListChecks from 'lucide-react/icons/list-checks'
import ListTree from 'lucide-react/icons/list-tree'
import MapPin from 'lucide-react/icons/map-pin'
import Ruler from 'lucide-react/icons/ruler'
import Satellite from 'lucide-react/icons/satellite'
import Table from 'lucide-react/icons/table'
import TextCursorInput from 'lucide-react/icons/text-cursor-input'
import LetterText from 'lucide-react/icons/text-align-start'
import Timer from 'lucide-react/icons/timer'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import Type from 'lucide-react/icons/type'
import type { ComponentType } from 'react'
import type { FieldType } from '#domain/schemas/document/field-type.ts'

interface IconProps {
  readonly size: number
  readonly className?: string
  readonly 'aria-hidden': true
}

const icons: Readonly<Record<FieldType, ComponentType<IconProps>>> = {
  string: Type,
  number: Hash,
  integer: Binary,
  boolean: ToggleLeft,
  date: Calendar,
  time: Clock,
  'date-time': CalendarClock,
  duration: Timer,
  url: Link,
  uri: TextCursorInput,
  email: AtSign,
  image: Image,
  file: File,
  enum: ListChecks,
  'help-text': CircleHelp,
  geojson: MapPin,
  'sentinel-hub': Satellite,
  'csv-table': Table,
  table: Table,
  'rich-text': LetterText,
  markdown: LetterText,
  prefix: Ruler,
  postfix: Ruler,
  'hedera-account': Fingerprint,
  'sub-schema': ListTree,
  custom: Braces,
}

export function FieldIcon({ type }: { readonly type: FieldType }) {
  const Icon = icons[type]
  return <Icon size={16} aria-hidden className="shrink-0 text-quiet" />
}
