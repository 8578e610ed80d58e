/**
 * Takes the place of a policy's id in requests: identifies the sandbox of a dry run, and the virtual user to act as.
 */
export interface SandboxAddress {
  /** The address without the seat. */
  readonly sandboxId: string
  /** The policy that was copied into the sandbox. */
  readonly policyId: string
  /** The number of a virtual user; null for the active one. */
  readonly seat: number | null
}

const form = /^sandbox-(.+)-[\da-f]{8}(?:\.(\d{1,6}))?$/

/** Null if the id belongs to a policy. */
export function readSandboxAddress(id: string): SandboxAddress | null {
  const [, policyId, seat] = form.exec(id) ?? []
  if (policyId === undefined) return null
  return {
    sandboxId: seat === undefined ? id : id.slice(0, -seat.length - 1),
    policyId,
    seat: seat === undefined ? null : Number(seat),
  }
}

/** `key`: eight hexadecimal digits. */
export function sandboxIdOf(policyId: string, key: string): string {
  return `sandbox-${policyId}-${key}`
}

export function seatAddress(sandboxId: string, seat: number): string {
  return `${sandboxId}.${seat}`
}
