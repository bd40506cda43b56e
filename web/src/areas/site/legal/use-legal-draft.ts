import type { LegalPageRecord } from '@ambry/contract/site/legal/endpoints'
import { useEffect, useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

type Words = { title: string; markdown: string }

const pause = 1_000

const labelOf = ({ draft, current }: LegalPageRecord): Words => ({
  title: draft?.title ?? current.title,
  markdown: draft?.markdown ?? current.markdown,
})

const isSame = (a: Words, b: Words) => a.title === b.title && a.markdown === b.markdown

/** The text as typed, and the server's draft that follows it after a short pause. */
export function useLegalDraft(record: LegalPageRecord, refetch: () => Promise<LegalPageRecord | undefined>) {
  const { page } = record
  const [words, setLabel] = useState(() => labelOf(record))
  const [saved, setSaved] = useState(() => labelOf(record))
  const [version, setVersion] = useState(record.draft?.version ?? 0)
  const isUnsaved = !isSame(words, saved)

  const send = ({ at, ...body }: Words & { at: number }) =>
    api.site.saveLegalDraft({ params: { page }, body: { version: at, ...body } })
  const save = useAction({
    mutationFn: send,
    onSuccess: (draft, { title, markdown }) => {
      setVersion(draft.version)
      setSaved({ title, markdown })
    },
  })
  const { mutate, isPending, error } = save
  const saveNow = () => mutate({ ...words, at: version })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the words begins a new pause
  useEffect(() => {
    // a refused draft waits for a decision and is not retried on the next keystroke
    if (!isUnsaved || isPending || error) return
    const timer = setTimeout(saveNow, pause)
    return () => clearTimeout(timer)
  }, [words, isUnsaved, isPending, error])

  useSavedOnLeaving({ words, version, isUnsaved: isUnsaved && !error, isPending }, send)

  // the draft changed on the server while nothing is unsaved here: it was published, discarded, or edited by someone
  // else
  const present = record.draft?.version ?? 0
  const isElsewhere = present !== version && (present > version || present === 0)
  if (!isUnsaved && !isPending && !error && isElsewhere) {
    setVersion(present)
    setLabel(labelOf(record))
    setSaved(labelOf(record))
  }

  const follow = (fresh: LegalPageRecord, take: boolean) => {
    save.reset()
    setVersion(fresh.draft?.version ?? 0)
    setSaved(labelOf(fresh))
    if (take) setLabel(labelOf(fresh))
  }
  const isChanged = !isSame(words, record.current)
  const hasTitle = words.title.trim() !== ''
  return {
    ...words,
    version,
    isUnsaved,
    error,
    canPublish: version > 0 && !isUnsaved && !error && isChanged && hasTitle,
    whyNot: whyNot({ isChanged, hasTitle, isRefused: error !== null }),
    saveNow,
    change: (patch: Partial<Words>) => setLabel({ ...words, ...patch }),
    /** After a conflict: theirs replaces mine, or mine will replace theirs. */
    takeTheirs: () => void refetch().then((fresh) => fresh && follow(fresh, true)),
    keepMine: () => void refetch().then((fresh) => fresh && follow(fresh, false)),
  }
}

export type LegalDraftState = ReturnType<typeof useLegalDraft>

type Reasons = { isChanged: boolean; hasTitle: boolean; isRefused: boolean }

function whyNot({ isChanged, hasTitle, isRefused }: Reasons): string {
  if (isRefused) return labels.theDraftIsntSaved
  if (!isChanged) return labels.theresNothingToPublish
  return hasTitle ? labels.savingDraft : labels.addATitleBeforeYou
}

type Unsaved = { words: Words; version: number; isUnsaved: boolean; isPending: boolean }

/** Sends pending changes when leaving the page before the pause is over, so that nothing is lost. */
function useSavedOnLeaving(state: Unsaved, send: (words: Words & { at: number }) => Promise<unknown>): void {
  const latest = useRef({ state, send })
  latest.current = { state, send }
  useEffect(
    () => () => {
      const { state: last, send: go } = latest.current
      // a request in flight would make a second one stale; it includes all but the last second's typing
      if (!last.isUnsaved || last.isPending) return
      go({ ...last.words, at: last.version }).catch((error: unknown) =>
        toasts.show({ title: labels.theDraftWasntSaved, description: sentenceOf(error), variant: 'destructive' }),
      )
    },
    [],
  )
}
