import type { Borrowing, LoanDraft } from '@ambry/contract/lending/borrowing-records'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { isStale, sentenceOf } from '../../../api/errors.ts'
import { borrowingQuery } from '../borrowing-query.ts'
import { firstDraft } from './quote.ts'

const pauseMs = 600

type Patch = Partial<LoanDraft>
/** With what changes, or with what makes it from the draft as it is then. */
export type ChangeDraft = (patch: Patch | ((draft: LoanDraft) => Patch)) => void

/** The fields in which a draft differs from the one it was made from. */
const changesOf = (draft: LoanDraft, base: LoanDraft): Patch =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(base[key as keyof LoanDraft]),
    ),
  )

export type SavedDraft = {
  draft: LoanDraft
  /** Of the saved draft; 0 before the first save. */
  version: number
  /** What went wrong with the last save, in words. */
  failure: string | null
  /** Stays the same function, so that parts which don't depend on the draft aren't drawn again. */
  change: ChangeDraft
  /** Saves what is not saved yet; true when everything is. */
  flush: () => Promise<boolean>
}

/**
 * The application as it is filled in. It is saved shortly after every change and when the page is left, so that it can
 * be continued on another device. `only` is the card a first draft begins with.
 */
export function useDraft(borrowing: Borrowing, only?: string): SavedDraft {
  const client = useQueryClient()
  const [draft, setDraft] = useState<LoanDraft>(() => borrowing.draft?.draft ?? firstDraft(borrowing, only))
  const [version, setVersion] = useState(borrowing.draft?.version ?? 0)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef({ draft, saved: draft, version, isDirty: false })
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const save = useCallback(async (): Promise<boolean> => {
    if (running.current) await running.current
    if (!latest.current.isDirty) return true
    latest.current.isDirty = false
    const { draft: sent, version: before } = latest.current
    const saving = api.lending.saveLoanDraft({ body: { version: before, draft: sent } }, { outlivesPage: true }).then(
      (saved) => {
        latest.current = { ...latest.current, saved: sent, version: saved.version }
        setVersion(saved.version)
        setFailure(null)
        client.setQueryData(
          borrowingQuery.queryKey,
          (known: Borrowing | undefined) =>
            known && { ...known, draft: { version: saved.version, draft: sent, updatedAt: new Date().toISOString() } },
        )
        return true
      },
      async (error: unknown) => {
        latest.current.isDirty = true
        setFailure(sentenceOf(error))
        // another tab or device saved it: what is there now is shown, except for what was changed here
        if (isStale(error)) {
          const fresh = await client.fetchQuery({ ...borrowingQuery, staleTime: 0 })
          if (fresh.draft) {
            const { draft: theirs, version: present } = fresh.draft
            const { draft: typed, saved: base } = latest.current
            const merged = { ...theirs, ...changesOf(typed, base) }
            latest.current = { draft: merged, saved: theirs, version: present, isDirty: true }
            setDraft(merged)
            setVersion(present)
            timer.current = setTimeout(() => void save(), pauseMs)
          }
        }
        return false
      },
    )
    running.current = saving
    const isSaved = await saving
    running.current = null
    return isSaved
  }, [client])

  const change: ChangeDraft = useCallback(
    (patch) => {
      const { draft: before } = latest.current
      const next = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) }
      latest.current = { ...latest.current, draft: next, isDirty: true }
      setDraft(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pauseMs)
    },
    [save],
  )
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    return save()
  }, [save])
  useEffect(() => {
    // leaving the site doesn't unmount anything
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      void flush()
    }
  }, [flush])
  return { draft, version, failure, change, flush }
}
