import { Component, Suspense, type ComponentType, type ReactNode } from 'react'

export interface CaughtError {
  readonly error: unknown
  /** Draws the children anew. */
  readonly reset: () => void
}

export interface BoundaryProps {
  readonly pending: ReactNode
  readonly failed: ComponentType<CaughtError>
  /** Another value draws the children anew after a failure: what was asked for is something else now. */
  readonly subject?: string | undefined
  readonly children: ReactNode
}

interface State {
  readonly caught: { readonly error: unknown } | null
}

/** Waiting and failing in one place: what is inside either stands, is awaited, or is replaced by an explanation. */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { caught: null }

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } }
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.caught && before.subject !== this.props.subject) this.reset()
  }

  readonly reset = () => this.setState({ caught: null })

  override render(): ReactNode {
    const { failed: Failed, pending, children } = this.props
    const { caught } = this.state
    if (caught) return <Failed error={caught.error} reset={this.reset} />
    return <Suspense fallback={pending}>{children}</Suspense>
  }
}
