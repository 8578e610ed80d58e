/** Columns of a component's row: mark, name, status, bars, uptime. On narrow screens status and bars go below the name. */
export const rowGrid =
  'grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 sm:px-5 lg:grid-cols-[1rem_minmax(9rem,1.1fr)_9.5rem_minmax(11rem,1.8fr)_4.5rem]'
