interface NumberedPage<Row> {
  readonly output: readonly Row[]
  readonly headers: Headers
}

interface PageQuery {
  readonly pageIndex: number
  readonly pageSize: number
}

const pageSize = 100

/** All rows of a paged list whose length is in `X-Total-Count`. */
export async function readAllPages<Row>(readPage: (query: PageQuery) => Promise<NumberedPage<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageIndex = 0; ; pageIndex++) {
    // oxlint-disable-next-line no-await-in-loop -- only a page tells whether there is another
    const { output, headers } = await readPage({ pageIndex, pageSize })
    rows.push(...output)
    if (output.length < pageSize || rows.length >= Number(headers.get('x-total-count') ?? 0)) return rows
  }
}
