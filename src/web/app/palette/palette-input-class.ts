/** Shared by the palette's input before and after its code is loaded. */
export const paletteInputClass =
  'h-12 w-full shrink-0 rounded-none border-b border-line bg-transparent px-4 outline-none'
