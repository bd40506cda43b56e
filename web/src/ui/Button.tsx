import type { ButtonHTMLAttributes, Ref } from 'react'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'small' | 'large'
type Style = { variant?: Variant | undefined; size?: Size | undefined; full?: boolean | undefined }
type Props = ButtonHTMLAttributes<HTMLButtonElement> &
  Style & {
    working?: boolean
    /** Something next to it says why it does nothing yet, and describes it; unlike a disabled one it can be reached. */
    blocked?: boolean
    ref?: Ref<HTMLButtonElement>
  }

/** For links that look like buttons. */
export const buttonClass = ({ variant = 'primary', size, full }: Style = {}, more?: string): string =>
  ['btn', variant !== 'primary' && `btn-${variant}`, size && `btn-${size}`, full && 'btn-full', more]
    .filter(Boolean)
    .join(' ')

/** While working it keeps its width and focus, and ignores clicks. */
export function Button({ variant, size, full, working, blocked, className, children, onClick, type, ...rest }: Props) {
  const isOff = working || blocked
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ variant, size, full }, blocked ? `btn-off ${className ?? ''}` : className)}
      aria-disabled={isOff || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      <span className={working ? 'btn-label btn-hidden' : 'btn-label'}>{children}</span>
      {working && (
        <span className="btn-working">
          <span className="spinner-ring" aria-hidden="true" />
          Working…
        </span>
      )}
    </button>
  )
}

type IconProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> }

/** A button with an icon only; its label is used for screen readers and the tooltip. */
export function IconButton({ label, className, children, ...rest }: IconProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={className ? `icon-btn ${className}` : 'icon-btn'}
    >
      {children}
    </button>
  )
}
