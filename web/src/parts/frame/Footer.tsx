import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { ReactNode } from 'react'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

/** Legal name, legal pages, and support hours. */
export function Footer({ children }: { children?: ReactNode }) {
  const { data: house } = useQuery(query(api.site.site, {}))
  return (
    <footer className="foot">
      <div className="wrap">
        <span>{house?.name ?? 'Ambry'}</span>
        {children}
        <Link to="/terms">Terms</Link>
        <Link to="/privacy">Privacy</Link>
        <Link to="/cookies">Cookies</Link>
        {house?.deskHours && <span className="foot-end">{house.deskHours}</span>}
      </div>
    </footer>
  )
}
