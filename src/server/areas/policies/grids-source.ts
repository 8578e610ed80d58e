import type { Caller } from '../../http/caller.ts'

interface GridActionAddress {
  readonly policyId: string
  readonly gridId: string
  readonly recordId: string
  readonly actionId: string
}

/** Guardian's newer API for grids. Answers are JSON text of the endpoints in `api/policies/grids.ts`. */
export interface PolicyGrids {
  listGrids(policyId: string, caller: Caller): Promise<string>
  listGridActions(policyId: string, gridId: string, caller: Caller): Promise<string>
  listGridRecords(
    policyId: string,
    gridId: string,
    caller: Caller,
    asked: { readonly page?: string | undefined; readonly pageSize?: string | undefined },
  ): Promise<string>
  /** `body` is the text of a JSON object, or empty. Resolves to '' if the block has no answer. */
  sendGridAction(address: GridActionAddress, caller: Caller, body: string): Promise<string>
}
