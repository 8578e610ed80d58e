import { Component, createRef, type ReactNode } from 'react'

export interface KeepPlaceProps {
  readonly className?: string
  readonly children: ReactNode
}

interface Place {
  readonly element: Element
  readonly top: number
}

/** What one is reading stays where it is while something new appears above it. Every piece that may move is marked `data-place`. */
export class KeepPlace extends Component<KeepPlaceProps> {
  readonly #box = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): Place | null {
    if (scrollY <= 0) return null
    const pieces = this.#box.current?.querySelectorAll('[data-place]') ?? []
    for (const element of pieces) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > 0) return { element, top }
    }
    return null
  }

  override componentDidUpdate(_props: KeepPlaceProps, _state: unknown, place: Place | null) {
    if (!place?.element.isConnected) return
    const moved = place.element.getBoundingClientRect().top - place.top
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    // The browser's own anchoring, where there is any, would move the same distance once more.
    return (
      <div ref={this.#box} className={`[overflow-anchor:none] ${this.props.className ?? ''}`}>
        {this.props.children}
      </div>
    )
  }
}
