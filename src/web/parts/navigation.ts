import Activity from 'lucide-react/icons/activity'
import Boxes from 'lucide-react/icons/boxes'
import Info from 'lucide-react/icons/info'
import Monitor from 'lucide-react/icons/monitor'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wrench from 'lucide-react/icons/wrench'
import { paths } from '#web/paths.ts'
import { pageWords } from '#web/words/pages.ts'

/** The pages one can go to from anywhere: rail, bottom bar, palette and `g` keys all read this list. */
export const mainPages = [
  { path: paths.status(), name: pageWords.status, key: 's', Icon: Activity, counted: null },
  { path: paths.components(), name: pageWords.components, key: 'c', Icon: Boxes, counted: 'components' },
  { path: paths.incidents(), name: pageWords.incidents, key: 'i', Icon: TriangleAlert, counted: 'incidents' },
  { path: paths.maintenance(), name: pageWords.maintenance, key: 'm', Icon: Wrench, counted: 'maintenance' },
] as const

export const otherPages = [
  { path: paths.wall(), name: pageWords.wall, key: 'w', Icon: Monitor, counted: null },
  { path: paths.about(), name: pageWords.about, key: 'a', Icon: Info, counted: null },
] as const

export const allPages = [...mainPages, ...otherPages]
