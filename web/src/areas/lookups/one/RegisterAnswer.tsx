import type { CertFacts } from '@ambry/contract/cards/cert-facts'
import type { CertAnswer } from '@ambry/contract/lookups/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { MemberPicker, type Owner } from '../../../parts/MemberPicker.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { factLine, gradeLabel } from '../answer-labels.ts'
import type { Whose } from '../lookup-calls.ts'
import * as labels from './labels.ts'

type Props = {
  answer: CertAnswer
  facts: CertFacts
  whose: Whose
  onRegistered: () => void
  onClose: () => void
}

/** Asks for confirmation before registering a looked-up card: members for themselves, admins for a member or Ambry. */
export function RegisterAnswer(props: Props) {
  return props.whose === 'house' ? <ForAdmin {...props} /> : <ForMember {...props} />
}

const serverMeta = (name: string) => toasts.show({ title: labels.cardRegistered, description: name })

function ForMember({ answer, facts, onRegistered, onClose }: Props) {
  const register = useAction({
    mutationFn: async () => {
      const { refused } = await api.lookups.registerCerts({ body: { certNumbers: [answer.certNumber] } })
      const [first] = refused
      if (first) throw new Error(first.reason)
    },
    onSuccess: () => {
      serverMeta(facts.playerName)
      onRegistered()
    },
  })
  return (
    <ConfirmDialog
      title={`Register ${facts.playerName}`}
      consequence={labels.itsAddedToYourRegistry(factLine(facts), gradeLabel(facts, answer.label))}
      confirm={labels.registerCard}
      working={register.isPending}
      failure={register.error && <Failure text={sentenceOf(register.error)} />}
      onConfirm={() => register.mutate()}
      onClose={onClose}
    />
  )
}

function ForAdmin({ answer, facts, onRegistered, onClose }: Props) {
  const [owner, setOwner] = useState<Owner>(undefined)
  const register = useAction({
    mutationFn: () =>
      api.cards.createCard({
        body: {
          ownerId: owner?.id ?? null,
          card: { ...facts, grader: 'PSA', certNumber: answer.certNumber },
        },
      }),
    onSuccess: () => {
      serverMeta(facts.playerName)
      onRegistered()
    },
  })
  return (
    <FormDialog
      title={`Register ${facts.playerName}`}
      submit={labels.registerCard}
      working={register.isPending}
      failure={register.error && <Failure text={sentenceOf(register.error)} />}
      onSubmit={() => register.mutate()}
      onClose={onClose}
    >
      <p>{labels.chooseTheCardsOwner(factLine(facts), gradeLabel(facts, answer.label))}</p>
      <MemberPicker label={labels.owner} value={owner} onChange={setOwner} />
    </FormDialog>
  )
}
