import { count } from '../../../components/messages/time.ts'

export const componentsWords = {
  list: 'Components by group',
  history: 'Last 90 days',
  filter: 'Filter components',
  order: 'Order',
  orders: { worst: 'Worst first', position: 'By position' },
  columns: { component: 'Component', status: 'Status', ago: '90 days ago', today: 'Today', uptime: 'Uptime' },
  allOperational: (total: number) => `${count(total, 'component')}, all operational`,
  affected: (affected: number, total: number) =>
    affected === total ? `${count(total, 'component')}, all affected` : `${affected} of ${total} components affected`,
  lastKnown: (total: number) => `${count(total, 'component')}, as last known`,
  groupOperational: (total: number) => `${total} operational`,
  groupAffected: (affected: number, total: number) =>
    affected === total && total > 1 ? `all ${total} affected` : `${affected} of ${total} affected`,
  ungrouped: 'Without a group',
  openAll: 'Open all groups',
  foldAll: 'Fold all groups',
  hidden: (hidden: number) =>
    hidden === 1
      ? '1 more component is listed only while something is wrong with it.'
      : `${hidden} more components are listed only while something is wrong with them.`,
  found: (found: number, text: string) => `${count(found, 'component')} with “${text}”`,
  noneFound: (text: string, network: string | null) =>
    `No component with “${text}”${network === null ? '' : ` in ${network}`}`,
  none: 'No components',
  noneAdvice: 'The page lists none so far.',
  noneInNetwork: (network: string) => `No components of ${network}`,
} as const
