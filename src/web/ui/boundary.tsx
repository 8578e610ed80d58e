import { Component, Suspense, type ReactNode } from 'react'

export interface Failure {
  readonly error: unknown
  /** Draws the children anew. */
  readonly reset: () => void
}

export interface BoundaryProps {
  readonly pending: ReactNode
  readonly failed: (failure: Failure) => ReactNode
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

  readonly reset = () => this.setState({ caught: null })

  override render(): ReactNode {
    const { caught } = this.state
    if (caught) return this.props.failed({ error: caught.error, reset: this.reset })
    return <Suspense fallback={this.props.pending}>{this.props.children}</Suspense>
  }
}
