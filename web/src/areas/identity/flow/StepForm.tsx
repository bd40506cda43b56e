import type { IdentityStatusRecord } from '@ambry/contract/identity/endpoints'
import { type ReactNode, useEffect, useState } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { useVersionedSave } from '../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../parts/dialogs/ConflictNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { type FormReader, readForm } from '../../../ui/fields/form.ts'
import styles from '../identity.module.css'
import * as labels from '../labels.ts'
import type { Flow } from './IdentityPage.tsx'
import { StepHead } from './StepHead.tsx'
import type { StepId } from './steps.ts'

/** What a form of the flow may change. */
type Values = Partial<Omit<Parameters<Flow['save']>[0], 'version'>>

type Props<V extends Values> = {
  flow: Flow
  step: StepId | 'level'
  title: string
  lead: string
  valuesOf: (status: IdentityStatusRecord) => V
  names: Partial<Record<keyof V, string>>
  /** Null if something has to be corrected first. */
  read: (form: FormReader, data: FormData) => Values | null
  children: (values: V, error: unknown) => ReactNode
}

/** One page of the flow: saves what was changed and goes on. */
export function StepForm<V extends Values>({ flow, step, title, lead, valuesOf, names, read, children }: Props<V>) {
  const versioned = (status: IdentityStatusRecord) => ({ version: status.version, values: valuesOf(status) })
  const [isLeaving, setLeaving] = useState(false)
  const form = useVersionedSave<V>({
    id: 'identity',
    record: versioned(flow.status),
    refetch: async () => {
      const fresh = await flow.refetch()
      return fresh && versioned(fresh)
    },
    save: async (version, changes) => versioned(await flow.save({ version, ...(changes as Values) })),
    address: 'verify',
  })
  const { base, conflict, error } = form
  const { onNext } = flow
  const isDone = isLeaving && !form.isEdited && !form.isPending && !error && !conflict
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when everything is saved
  useEffect(() => {
    if (isDone) onNext(step)
  }, [isDone])
  return (
    <form
      key={base.version}
      className={styles.form}
      onChange={() => {
        setLeaving(false)
        form.edited()
      }}
      onSubmit={(event) => {
        const data = new FormData(event.currentTarget)
        const values = read(readForm(event), data)
        if (!values) return
        // unsaved until the answer is there, even if only defaults are sent
        form.edited()
        setLeaving(true)
        form.submit(values as Partial<V>)
      }}
    >
      <StepHead title={title} lead={lead} />
      <div className="stack">{children(base.values, error)}</div>
      {error && <Failure text={sentenceOf(error)} />}
      {conflict && (
        <ConflictNote
          what={labels.changedElsewhere}
          fields={conflict.keys.map((key) => ({
            label: names[key] ?? String(key),
            theirs: String(conflict.theirs.values[key] || labels.nothing),
          }))}
          working={form.isPending}
          onKeepMine={form.keepMine}
          onTakeTheirs={() => {
            setLeaving(false)
            form.takeTheirs()
          }}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" size="large" full working={form.isPending}>
          {labels.saveAndContinue}
        </Button>
      </div>
    </form>
  )
}
