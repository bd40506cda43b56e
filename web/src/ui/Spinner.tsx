/** With `page` it replaces a whole page while it loads. */
export function Spinner({ label = 'Loading', page = false }: { label?: string; page?: boolean }) {
  return (
    <div className={page ? 'spinner spinner-page' : 'spinner'} role="status">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="sr">{label}</span>
    </div>
  )
}
