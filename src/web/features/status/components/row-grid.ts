/** Columns of a component's row: mark, name, status, bars, uptime. Where there is less room the bars go below, on phones the status, too. */
export const rowGrid =
  'grid grid-cols-[1rem_minmax(0,1fr)_auto] sm:grid-cols-[1rem_minmax(0,1fr)_auto_4.5rem] items-center gap-x-3 px-4 lg:gap-x-4 sm:px-5 lg:grid-cols-[1rem_minmax(9rem,1.3fr)_10rem_minmax(11rem,1.8fr)_4.5rem]'
