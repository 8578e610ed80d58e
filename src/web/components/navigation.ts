import Activity from 'lucide-react/icons/activity'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Boxes from 'lucide-react/icons/boxes'
import Braces from 'lucide-react/icons/braces'
import Eye from 'lucide-react/icons/eye'
import Info from 'lucide-react/icons/info'
import Monitor from 'lucide-react/icons/monitor'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Workflow from 'lucide-react/icons/workflow'
import Wrench from 'lucide-react/icons/wrench'
import { paths } from '../paths.ts'
import { pageMessages } from './messages/pages.ts'

const status = {
  path: paths.status(),
  name: pageMessages.status,
  key: 's',
  Icon: Activity,
  counted: null,
  isPrivate: false,
} as const
const components = {
  path: paths.components(),
  name: pageMessages.components,
  key: 'c',
  Icon: Boxes,
  counted: 'components',
  isPrivate: false,
} as const
const incidents = {
  path: paths.incidents(),
  name: pageMessages.incidents,
  key: 'i',
  Icon: TriangleAlert,
  counted: 'incidents',
  isPrivate: false,
} as const
const maintenance = {
  path: paths.maintenance(),
  name: pageMessages.maintenance,
  key: 'm',
  Icon: Wrench,
  counted: 'maintenance',
  isPrivate: false,
} as const
const transactions = {
  path: paths.transactions(),
  name: pageMessages.transactions,
  key: 't',
  Icon: ArrowLeftRight,
  counted: null,
  isPrivate: false,
} as const
const policies = {
  path: paths.policies(),
  name: pageMessages.policies,
  key: 'p',
  Icon: Workflow,
  counted: 'work',
  isPrivate: true,
} as const
const schemas = {
  path: paths.schemas(),
  name: pageMessages.schemas,
  key: 'h',
  Icon: Braces,
  counted: null,
  isPrivate: true,
} as const
const wall = {
  path: paths.wall(),
  name: pageMessages.wall,
  key: 'w',
  Icon: Monitor,
  counted: null,
  isPrivate: false,
} as const
const about = {
  path: paths.about(),
  name: pageMessages.about,
  key: 'a',
  Icon: Info,
  counted: null,
  isPrivate: false,
} as const
const signals = {
  path: paths.signals(),
  name: pageMessages.signals,
  key: 'l',
  Icon: Eye,
  counted: null,
  isPrivate: false,
} as const

/** The pages of the navigation, in the groups of the rail. */
export const pageGroups = [
  [status, components, incidents, maintenance],
  [transactions, signals, policies, schemas],
  [wall, about],
] as const

/** All pages in one list, for the palette and the `g` shortcuts. */
export const allPages = pageGroups.flat()
export type PlainPage = (typeof allPages)[number]

/** The pages of the phone's bottom bar; the others are in its menu. */
export const barPages = [status, components, incidents, transactions] as const
export const morePages = [maintenance, signals, policies, schemas, wall, about] as const
