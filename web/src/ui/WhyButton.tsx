import type { ReactNode } from 'react'

import { buttonClass } from './Button.tsx'
import { Tooltip } from './layers/Tooltip.tsx'

type Props = {
  /** Why it is disabled, or null if it isn't. */
  why: string | null
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'large'
  className?: string
  onClick: () => void
  children: ReactNode
}

/** A button that says why it is disabled. It stays focusable, so that the reason can be found. */
export function WhyButton({ why, variant, size, className, onClick, children }: Props) {
  if (why === null) {
    return (
      <button type="button" className={buttonClass({ variant, size }, className)} onClick={onClick}>
        {children}
      </button>
    )
  }
  return (
    <Tooltip text={why}>
      <button
        type="button"
        aria-disabled="true"
        className={buttonClass({ variant, size }, `btn-off ${className ?? ''}`)}
      >
        {children}
      </button>
    </Tooltip>
  )
}

type ItemProps = { why: string | null; danger?: boolean; onClick: () => void; children: ReactNode }

/** The same in a menu, with the reason below the label. */
export function WhyItem({ why, danger, onClick, children }: ItemProps) {
  const variant = danger && why === null ? 'menu-item menu-danger' : 'menu-item'
  return (
    <button
      type="button"
      className={variant}
      aria-disabled={why !== null || undefined}
      data-stays={why !== null || undefined}
      onClick={why === null ? onClick : undefined}
    >
      {why === null ? (
        children
      ) : (
        <span className="menu-why">
          <span>{children}</span>
          <small>{why}</small>
        </span>
      )}
    </button>
  )
}
