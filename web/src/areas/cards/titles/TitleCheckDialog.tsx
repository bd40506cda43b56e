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
import * as labels from './labels.ts'

type Asked = { grader: Grader; certNumber: string }
type Props = { onClaim: (grader: Grader, certNumber: string) => void; onClose: () => void }

/** What any signed-in user may learn about a cert number. Never who owns it. */
export function TitleCheckDialog({ onClaim, onClose }: Props) {
  const [known, setKnown] = useState<(Asked & { title: TitleCheck }) | null>(null)
  const check = useAction({
    mutationFn: async (asked: Asked) => ({ ...asked, title: await api.cards.titleCheck({ query: asked }) }),
    onSuccess: setKnown,
  })
  const atField = fieldError(check.error, 'certNumber')
  return (
    <FormDialog
      title={labels.titleCheck}
      submit={labels.check}
      working={check.isPending}
      failure={check.error && !atField && <Failure text={sentenceOf(check.error)} />}
      onInput={() => setKnown(null)}
      onSubmit={(form) =>
        check.mutate({ grader: form.text('grader') as Grader, certNumber: tidyCert(form.text('certNumber')) })
      }
      onClose={onClose}
    >
      <p>{labels.checkWhetherACard}</p>
      <div className="grid-2 grid-close">
        <SelectField label={labels.grader} name="grader">
          {graders
            .filter((name) => name !== 'RAW')
            .map((name) => (
              <option key={name}>{name}</option>
            ))}
        </SelectField>
        <Field
          label={labels.certNumber}
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
          {labels.isItYours}{' '}
          <Button variant="quiet" size="small" onClick={() => onClaim(known.grader, known.certNumber)}>
            {labels.claimThisCard}
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
      <Fact name={labels.registered}>
        {title.isRegistered ? <Tag tone="ok">{labels.yes}</Tag> : labels.notRegisteredHere}
      </Fact>
      <Fact name={labels.inTheVault}>{title.isInVault ? <Tag tone="ok">{labels.yes}</Tag> : 'No'}</Fact>
      <Fact name={labels.lien}>
        {title.hasLien ? <Tag tone="bad">{labels.lienOnRecord}</Tag> : labels.noneOnRecord}
      </Fact>
      <Fact name={labels.dispute}>{title.isDisputed ? <Tag tone="bad">{labels.ownershipDisputed}</Tag> : 'None'}</Fact>
      <Fact name={labels.title}>
        {isClear ? <Tag tone="ok">{labels.clear}</Tag> : title.isRegistered ? labels.notClear : labels.notOnRecord}
      </Fact>
    </dl>
  )
}
