/** Takes the place of a page or a section while it loads. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="sr">{label}</span>
    </div>
  )
}
