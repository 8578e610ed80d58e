import { count } from '../../../components/messages/time.ts'

/** Texts that the parts draw for incidents and maintenance on more than one page. */
export const incidentWords = {
  to: 'to',
  unchanged: (components: number) => `${count(components, 'component')} unchanged`,
  moreComponents: (components: number) => `+ ${components} more`,
} as const
