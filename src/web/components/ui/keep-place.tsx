import { Component, createRef, type ReactNode } from 'react'

export interface KeepPlaceProps {
  readonly className?: string
  readonly children: ReactNode
}

interface ScrollPlace {
  readonly element: Element
  readonly top: number
}

/** Keeps the scroll position when new content appears above. Every part that may move is marked with `data-place`. */
export class KeepPlace extends Component<KeepPlaceProps> {
  readonly #box = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): ScrollPlace | null {
    if (scrollY <= 0) return null
    const pieces = this.#box.current?.querySelectorAll('[data-place]') ?? []
    for (const element of pieces) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > 0) return { element, top }
    }
    return null
  }

  override componentDidUpdate(_props: KeepPlaceProps, _state: unknown, place: ScrollPlace | null) {
    if (!place?.element.isConnected) return
    const moved = place.element.getBoundingClientRect().top - place.top
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    // Switches off the browser's scroll anchoring, which would move the page a second time.
    return (
      <div ref={this.#box} className={`[overflow-anchor:none] ${this.props.className ?? ''}`}>
        {this.props.children}
      </div>
    )
  }
}
