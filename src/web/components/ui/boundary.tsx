import { Component, Suspense, type ComponentType, type ReactNode } from 'react'

export interface CaughtError {
  readonly error: unknown
  /** Renders the children again. */
  readonly reset: () => void
}

export interface BoundaryProps {
  readonly pending: ReactNode
  readonly failed: ComponentType<CaughtError>
  /** A new value renders the children again after a failure. */
  readonly subject?: string | undefined
  readonly children: ReactNode
}

interface State {
  readonly caught: { readonly error: unknown } | null
}

/** Shows `pending` while the children suspend, and `failed` if one of them throws. */
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
