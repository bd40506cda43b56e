import { useNavigate } from '@tanstack/react-router'

import { type SearchOf, useSearchOf } from '../../paths.ts'
import * as labels from './labels.ts'
import type { Whose } from './lookup-calls.ts'

export const tabs = { one: labels.oneCert, many: labels.severalCerts, jobs: 'Lists' } as const
export type Tab = keyof typeof tabs

export const pageOf = { mine: '/registry/psa-lookup', house: '/admin/psa-lookup' } as const

/** A job is opened from the list of jobs and shown in the tab for multiple certs. */
export const tabOf = ({ tab, job }: SearchOf<'/registry/psa-lookup'>): Tab => {
  if (job !== undefined) return 'many'
  return tab !== undefined && Object.hasOwn(tabs, tab) ? (tab as Tab) : 'one'
}

/** The search params: tab, job and cert. */
export function useLookupAddress(whose: Whose) {
  const search = useSearchOf(pageOf[whose])
  const navigate = useNavigate()
  const go = (next: SearchOf<'/registry/psa-lookup'>, replace = false) =>
    void navigate({ to: pageOf[whose], replace, search: next, resetScroll: false })
  return {
    tab: tabOf(search),
    jobId: search.job ?? null,
    cert: search.cert ?? '',
    openJob: (job: string) => go({ tab: 'many', job }),
    newList: () => go({ tab: 'many' }),
    keepCert: (cert: string) => go({ cert }, true),
  }
}
