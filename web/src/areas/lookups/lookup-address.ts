import { useNavigate, useSearch } from '@tanstack/react-router'

import type { Search } from '../../lists/list-state.ts'
import type { Whose } from './lookup-calls.ts'

export const tabs = { one: 'One cert', many: 'Many certs', jobs: 'Jobs' } as const
export type Tab = keyof typeof tabs

export const pageOf = { mine: '/registry/psa-lookup', house: '/admin/psa-lookup' } as const

/** A job is opened from the list of jobs, and stands where many certs are looked up. */
export const tabOf = ({ tab, job }: Search): Tab => {
  if (job !== undefined) return 'many'
  return tab !== undefined && Object.hasOwn(tabs, tab) ? (tab as Tab) : 'one'
}

/** Certs that another page hands over travel with the entry of the browser's history, not in the address. */
export type Handed = { certs?: string }

/** What the address says: which tab, which job, which cert. */
export function useLookupAddress(whose: Whose) {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const go = (next: Search, replace = false) =>
    void navigate({ to: pageOf[whose], replace, search: next as never, resetScroll: false })
  return {
    tab: tabOf(search),
    jobId: search.job ?? null,
    cert: search.cert ?? '',
    openJob: (job: string) => go({ tab: 'many', job }),
    newList: () => go({ tab: 'many' }),
    keepCert: (cert: string) => go({ cert }, true),
  }
}
