export function PreviewPane() {
  return null
}
