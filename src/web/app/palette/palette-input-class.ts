/** The box of the palette: the same before its code is there and after. */
export const paletteInputClass =
  'h-12 w-full shrink-0 rounded-none border-b border-line bg-transparent px-4 outline-none'
