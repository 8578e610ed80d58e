/** Reads each answer once for all parts of the app that show it. */
export function readOnce<Answer extends object, View>(read: (answer: Answer) => View): (answer: Answer) => View {
  const known = new WeakMap<Answer, { readonly view: View }>()
  return (answer) => {
    const held = known.get(answer)
    if (held) return held.view
    const view = read(answer)
    known.set(answer, { view })
    return view
  }
}
