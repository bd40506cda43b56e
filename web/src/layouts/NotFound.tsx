import { Link } from '@tanstack/react-router'

import { useTitle } from '../ui/use-title.ts'
import { Brand, Main } from './Frame.tsx'

export function NotFound() {
  useTitle('Page not found')
  return (
    <>
      <header className="nav">
        <div className="wrap">
          <Brand to="/" />
        </div>
      </header>
      <Main>
        <div className="head">
          <h1>This page is not here</h1>
          <p className="lead">The address may be mistyped, or the page may have moved.</p>
        </div>
        <p>
          <Link to="/">Go to the entrance</Link>
        </p>
      </Main>
    </>
  )
}
