import type { LegalPageRecord } from '@ambry/contract/legal'
import { useEffect, useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { useAction } from '../../../api/use-action.ts'

type Words = { title: string; markdown: string }

const pause = 1_000

const wordsOf = ({ draft, current }: LegalPageRecord): Words => ({
  title: draft?.title ?? current.title,
  markdown: draft?.markdown ?? current.markdown,
})

/** The words as typed, and the draft on the server that follows them after a short pause. */
export function useLegalDraft(record: LegalPageRecord, refetch: () => Promise<LegalPageRecord | undefined>) {
  const [words, setWords] = useState(() => wordsOf(record))
  const [saved, setSaved] = useState(() => wordsOf(record))
  const [version, setVersion] = useState(record.draft?.version ?? 0)
  const isUnsaved = words.title !== saved.title || words.markdown !== saved.markdown
  const latest = useRef(words)
  latest.current = words

  const save = useAction({
    mutationFn: ({ at, ...body }: Words & { at: number }) =>
      api.house.saveLegalDraft({ params: { page: record.page }, body: { version: at, ...body } }),
    onSuccess: (draft, { title, markdown }) => {
      setVersion(draft.version)
      setSaved({ title, markdown })
    },
  })
  const { mutate, isPending, error } = save
  const saveNow = () => mutate({ ...latest.current, at: version })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the words begins a new pause
  useEffect(() => {
    // a refused draft waits for a decision, not for the next letter
    if (!isUnsaved || isPending || error) return
    const timer = setTimeout(saveNow, pause)
    return () => clearTimeout(timer)
  }, [words, isUnsaved, isPending, error])

  // the page changed on the server while nothing is typed here: published, thrown away, or written by somebody else
  const present = record.draft?.version ?? 0
  if (!isUnsaved && !isPending && !error && present !== version && !(present < version && present !== 0)) {
    setVersion(present)
    setWords(wordsOf(record))
    setSaved(wordsOf(record))
  }

  const follow = (fresh: LegalPageRecord, take: boolean) => {
    save.reset()
    setVersion(fresh.draft?.version ?? 0)
    setSaved(wordsOf(fresh))
    if (take) setWords(wordsOf(fresh))
  }
  const isChanged = words.title !== record.current.title || words.markdown !== record.current.markdown
  const canPublish = version > 0 && !isUnsaved && !error && isChanged && words.title.trim() !== ''
  return {
    ...words,
    version,
    isUnsaved,
    error,
    canPublish,
    whyNot: whyNot({ isUnsaved, isChanged, hasTitle: words.title.trim() !== '' }),
    saveNow,
    change: (patch: Partial<Words>) => {
      setWords({ ...words, ...patch })
      if (error) save.reset()
    },
    /** After somebody else saved: theirs replaces mine, or mine will replace theirs. */
    takeTheirs: () => void refetch().then((fresh) => fresh && follow(fresh, true)),
    keepMine: () => void refetch().then((fresh) => fresh && follow(fresh, false)),
  }
}

export type LegalDraftState = ReturnType<typeof useLegalDraft>

type Reasons = { isUnsaved: boolean; isChanged: boolean; hasTitle: boolean }

function whyNot({ isUnsaved, isChanged, hasTitle }: Reasons): string {
  if (!isChanged) return 'There is nothing to publish: the words are those of the present version.'
  if (!hasTitle) return 'A page needs a title before it can be published.'
  return isUnsaved ? 'The draft is being saved.' : 'The draft is not saved yet.'
}
