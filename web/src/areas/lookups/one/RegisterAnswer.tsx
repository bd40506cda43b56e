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

type Props = {
  answer: CertAnswer
  facts: CertFacts
  whose: Whose
  onRegistered: () => void
  onClose: () => void
}

/** Asks before a looked-up card is registered: to oneself, or by the house to a member or itself. */
export function RegisterAnswer(props: Props) {
  return props.whose === 'house' ? <ForAdmin {...props} /> : <ForMember {...props} />
}

const serverMeta = (name: string) => toasts.show({ title: 'Card registered', description: name })

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
      consequence={`${factLine(facts)}, ${gradeLabel(facts, answer.label)}. It’s added to your registry with PSA’s record. You can add cost, notes, and photos there.`}
      confirm="Register card"
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
      submit="Register card"
      working={register.isPending}
      failure={register.error && <Failure text={sentenceOf(register.error)} />}
      onSubmit={() => register.mutate()}
      onClose={onClose}
    >
      <p>
        {factLine(facts)}, {gradeLabel(facts, answer.label)}. Choose the card’s owner.
      </p>
      <MemberPicker label="Owner" value={owner} onChange={setOwner} />
    </FormDialog>
  )
}
