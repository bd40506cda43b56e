import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

import { Logo } from '../../ui/Logo.tsx'
import { DemoTag } from './DemoTag.tsx'

export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}

export function Brand({ to, children }: { to: '/' | '/dashboard' | '/admin'; children?: ReactNode }) {
  return (
    <span className="brand-line">
      <Link to={to} className="brand">
        <Logo />
        Ambry
        {children}
      </Link>
      <DemoTag />
    </span>
  )
}

let pagesShown = 0

/** The page's content. After navigation the focus moves here, as after a page load. */
export function Main({ children, className = 'wrap' }: { children: ReactNode; className?: string }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pagesShown++ > 0) ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main id="main" ref={ref} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
