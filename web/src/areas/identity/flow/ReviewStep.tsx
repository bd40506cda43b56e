import { accreditationKinds, fundsSources, idDocumentKinds, identityLevels } from '@ambry/contract/identity/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { hereWith } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { countryName } from '../../../ui/fields/phone/countries.ts'
import { Note } from '../../../ui/Tag.tsx'
import styles from '../identity.module.css'
import * as labels from '../labels.ts'
import type { Flow } from './IdentityPage.tsx'
import { StepHead } from './StepHead.tsx'
import { titleOf } from './StepList.tsx'
import { type FormStep, isPhoto, overview, type StepId, stepsOf } from './steps.ts'

/** Everything that was entered, once more before it is sent. */
export function ReviewStep({ flow }: { flow: Flow }) {
  const { status, target } = flow
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = useAttemptKey()
  const submit = useAction({
    mutationFn: async () => {
      await flow.ensureTarget()
      return api.identity.submitIdentity({}, { idempotencyKey: key })
    },
    onSuccess: (saved) => {
      client.setQueryData(query(api.identity.identity, {}).queryKey, saved)
      return navigate({ to: '/settings', search: hereWith('/settings', { verify: overview }), replace: true })
    },
  })
  const steps = stepsOf(status, target)
  return (
    <div className={styles.form}>
      <StepHead title={labels.checkAndSubmit} lead={labels.reviewLead} />
      <dl className={styles.review}>
        <ReviewLine name={labels.level} step="level">
          {identityLevels[target]}
        </ReviewLine>
        {steps.map(({ id, state }) => (
          <ReviewLine key={id} name={titleOf(id, status.documentKind)} step={state === 'accepted' ? null : id}>
            {isPhoto(id) ? labels.stateOf(state) : <Entered status={status} step={id} />}
          </ReviewLine>
        ))}
      </dl>
      {status.missing.length > 0 && target === status.target && (
        <Note tone="wait" title={labels.stillMissing}>
          {status.missing.join(' ')}
        </Note>
      )}
      {submit.error && <Failure text={sentenceOf(submit.error)} />}
      <div className={styles.actions}>
        <Button size="large" full working={submit.isPending} onClick={() => submit.mutate()}>
          {labels.submit}
        </Button>
      </div>
    </div>
  )
}

type LineProps = { name: string; step: StepId | 'level' | null; children: ReactNode }

const ReviewLine = ({ name, step, children }: LineProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
    {step && (
      <dd>
        <Link to="/settings" search={hereWith('/settings', { verify: step })} className={styles.reviewEdit}>
          {isPhoto(step) ? labels.replace : labels.edit}
          <span className="sr"> {name}</span>
        </Link>
      </dd>
    )}
  </div>
)

const lists = new Intl.ListFormat('en-US')

/** What was entered in one step, a line each; the document's number only by its end. */
function Entered({ status, step }: { status: Flow['status']; step: FormStep }) {
  const lines = {
    document: [
      status.country && countryName(status.country),
      status.documentKind && idDocumentKinds[status.documentKind].label,
    ],
    details: [
      status.legalName,
      status.bornOn && labels.born(formatDate(status.bornOn)),
      status.documentNumberEnds && labels.endsIn(status.documentNumberEnds),
      status.documentExpiresOn && labels.expires(formatDate(status.documentExpiresOn)),
    ],
    address: [
      status.address,
      lists.format(status.fundsSources.map((source) => fundsSources[source])),
      status.fundsNote,
    ],
    qualify: [status.accreditationKind && accreditationKinds[status.accreditationKind]],
  }[step]
  return lines.map((line) => line && <p key={line}>{line}</p>)
}
