import type { ButtonHTMLAttributes } from 'react'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'approve'
type Props = ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; small?: boolean; working?: boolean }

/** While working it keeps its width and its focus, and refuses a second press. */
export function Button({ look = 'primary', small, working, className, children, onClick, type, ...rest }: Props) {
  const classes = ['btn', look !== 'primary' && `btn-${look}`, small && 'btn-small', className].filter(Boolean)
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classes.join(' ')}
      aria-disabled={working || undefined}
      onClick={working ? (event) => event.preventDefault() : onClick}
    >
      <span className={working ? 'btn-hidden' : undefined}>{children}</span>
      {working && (
        <span className="btn-working">
          <span className="spinner-ring" aria-hidden="true" />
          <span className="sr">Working…</span>
        </span>
      )}
    </button>
  )
}
