/** Hands over the files that were dropped, with the files with these endings in place of a folder. */
export function takeDropped(
  { items, files }: { readonly items?: DataTransferItemList; readonly files: FileList },
  endings: readonly string[],
  onFiles: (files: readonly File[]) => void,
): void {
  // Items are gone once the event is over, entries are not.
  const entries = [...(items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.some(({ isDirectory }) => isDirectory))
    void import('./folder-files.ts').then(async ({ filesIn }) => onFiles(await filesIn(entries, endings)))
  else onFiles([...files])
}
