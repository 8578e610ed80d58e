const maxFiles = 200

/** Replaces folders by the files in them, also in folders in them, whose names have one of these endings. */
export async function filesIn(
  entries: readonly FileSystemEntry[],
  endings: readonly string[],
): Promise<readonly File[]> {
  const found: File[] = []
  const waiting = [...entries]
  for (let entry = waiting.shift(); entry && found.length < maxFiles; entry = waiting.shift()) {
    // oxlint-disable-next-line no-await-in-loop -- in order, and no further than needed
    if (isFolder(entry)) waiting.push(...(await entriesIn(entry)))
    else if (isFile(entry) && (entries.includes(entry) || isWanted(entry, endings)))
      // oxlint-disable-next-line no-await-in-loop -- as above
      found.push(...(await fileOf(entry)))
  }
  return found
}

function isWanted({ name }: FileSystemEntry, endings: readonly string[]): boolean {
  return endings.length === 0 || endings.some((ending) => name.toLowerCase().endsWith(ending))
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

/** Browsers return the contents of a folder in parts. A folder that cannot be read counts as empty. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const part = await new Promise<readonly FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]))
    })
    if (part.length === 0) return found
    found.push(...part)
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<readonly File[]> {
  return new Promise((resolve) => {
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    )
  })
}
