import { type Grader, graders } from '@ambry/contract/cards/kinds'
import type { TitleCheck } from '@ambry/contract/cards/titles/endpoints'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { tidyCert } from '../card/identity.ts'

type Asked = { grader: Grader; certNumber: string }
type Props = { onClaim: (grader: Grader, certNumber: string) => void; onClose: () => void }

/** What anybody signed in may know about a cert. Never whose it is. */
export function TitleCheckDialog({ onClaim, onClose }: Props) {
  const [known, setKnown] = useState<(Asked & { title: TitleCheck }) | null>(null)
  const check = useAction({
    mutationFn: async (asked: Asked) => ({ ...asked, title: await api.cards.titleCheck({ query: asked }) }),
    onSuccess: setKnown,
  })
  const atField = fieldError(check.error, 'certNumber')
  return (
    <FormDialog
      title="Title check"
      submit="Check"
      working={check.isPending}
      failure={check.error && !atField && <Failure text={sentenceOf(check.error)} />}
      onInput={() => setKnown(null)}
      onSubmit={(form) =>
        check.mutate({ grader: form.text('grader') as Grader, certNumber: tidyCert(form.text('certNumber')) })
      }
      onClose={onClose}
    >
      <p>Check whether a card is registered here, in the vault, and free of liens. We never reveal who owns it.</p>
      <div className="grid-2 grid-close">
        <SelectField label="Grader" name="grader">
          {graders
            .filter((name) => name !== 'RAW')
            .map((name) => (
              <option key={name}>{name}</option>
            ))}
        </SelectField>
        <Field
          label="Cert number"
          name="certNumber"
          required
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
          error={atField}
        />
      </div>
      <div role="status">
        {known && (
          <>
            <h3 className="record">
              {known.grader} {known.certNumber}
            </h3>
            <TitleFacts title={known.title} />
          </>
        )}
      </div>
      {known?.title.isRegistered && (
        <p className="small muted">
          Is it yours, but not in your registry?{' '}
          <Button variant="quiet" size="small" onClick={() => onClaim(known.grader, known.certNumber)}>
            Claim this card
          </Button>
        </p>
      )}
    </FormDialog>
  )
}

function TitleFacts({ title }: { title: TitleCheck }) {
  const isClear = title.isRegistered && !title.hasLien && !title.isDisputed
  return (
    <dl className="facts">
      <Fact name="Registered">{title.isRegistered ? <Tag tone="ok">Yes</Tag> : 'Not registered here'}</Fact>
      <Fact name="In the vault">{title.isInVault ? <Tag tone="ok">Yes</Tag> : 'No'}</Fact>
      <Fact name="Lien">{title.hasLien ? <Tag tone="bad">Lien on record</Tag> : 'None on record'}</Fact>
      <Fact name="Dispute">{title.isDisputed ? <Tag tone="bad">Ownership disputed</Tag> : 'None'}</Fact>
      <Fact name="Title">
        {isClear ? <Tag tone="ok">Clear</Tag> : title.isRegistered ? 'Not clear' : 'Not on record'}
      </Fact>
    </dl>
  )
}
