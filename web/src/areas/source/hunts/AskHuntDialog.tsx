import type { CatalogCard } from '@ambry/contract/sales/catalog/records'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { CatalogField } from '../../../parts/catalog/CatalogField.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { gradesIn } from './grade-list.ts'
import * as labels from './labels.ts'

/** A brief for a private search. */
export function AskHuntDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const idempotencyKey = useAttemptKey()
  const [card, setCard] = useState<CatalogCard | null>(null)
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<{ card?: string; grades?: string }>({})
  const ask = useAction({
    mutationFn: (body: Parameters<typeof api.source.askForHunt>[0]['body']) =>
      api.source.askForHunt({ body }, { idempotencyKey }),
    onSuccess: ({ id }) => {
      toasts.show({ title: labels.sent, description: labels.sentText })
      void navigate({ to: '/source', search: { hunt: id } })
    },
  })
  const send = (form: FormReader) => {
    const read = gradesIn(form.text('grades'))
    const cents = centsOf(form.text('budget'))
    const playerName = card?.playerName ?? words
    setFault({
      ...(!playerName && { card: labels.chooseCard }),
      ...('bad' in read && { grades: labels.badGrade(read.bad) }),
    })
    if (!playerName || 'bad' in read || typeof cents !== 'number') return
    ask.mutate({
      catalogId: card?.id ?? null,
      category: card?.category ?? null,
      playerName,
      year: card?.year ?? null,
      set: card?.set ?? null,
      cardNumber: card?.cardNumber ?? null,
      variety: card?.variety ?? null,
      grades: read.grades,
      budgetCents: cents,
      deadlineOn: form.optional('deadline'),
      brief: form.optional('brief'),
    })
  }
  return (
    <FormDialog
      title={labels.askTitle}
      submit={labels.send}
      wide
      guarded
      working={ask.isPending}
      failure={ask.error && <Failure text={sentenceOf(ask.error)} />}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{labels.askText}</p>
      <CatalogField
        label={labels.cardField}
        value={card}
        error={fault.card ?? null}
        onChoose={(chosen) => {
          setCard(chosen)
          setWords('')
        }}
        onDescribe={setWords}
      />
      {words && !card && <p className="small">{words}</p>}
      <Field label={labels.grades} name="grades" optional hint={labels.gradesHint} error={fault.grades ?? null} />
      <MoneyField label={labels.mostYoudPay} name="budget" required />
      <Field label={labels.wantBy} name="deadline" type="date" optional />
      <TextArea label={labels.briefField} name="brief" optional maxLength={2000} />
    </FormDialog>
  )
}
