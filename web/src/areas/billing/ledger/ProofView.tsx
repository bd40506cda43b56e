import type { Proof } from '@ambry/contract/billing/ledger/endpoints'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Note, Tag } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import billingStyles from '../billing.module.css'
import * as labels from './labels.ts'
import styles from './ledger.module.css'

/** Whether ledger, invoices, payments and payouts matched at the last reconciliation. */
export function ProofView() {
  useTitle(labels.checksLedger)
  const last = query(api.billing.proof, {})
  const proof = useQuery(last)
  const client = useQueryClient()
  const prove = useAction({
    mutationFn: () => api.billing.prove(),
    onSuccess: (answer) => client.setQueryData(last.queryKey, answer),
  })
  const button = (
    <Button variant="secondary" working={prove.isPending} onClick={() => prove.mutate()}>
      {labels.runChecks}
    </Button>
  )
  return (
    <>
      <div className={billingStyles.booksHead}>
        <p className="muted">{labels.everyNightWeRecalculateEach}</p>
        {button}
      </div>
      {prove.error && <Failure text={sentenceOf(prove.error)} onRetry={() => prove.mutate()} />}
      <Loaded query={proof}>
        {({ proof: found }) =>
          found ? (
            <ProofSheet proof={found} />
          ) : (
            <Empty title={labels.noChecksHaveRunYet}>{labels.checksRunEveryNight}</Empty>
          )
        }
      </Loaded>
    </>
  )
}

function ProofSheet({ proof: { at, ok, milliseconds, checks } }: { proof: Proof }) {
  const failed = checks.filter(({ findings }) => findings.length > 0)
  return (
    <div className={`stack ${styles.proof}`}>
      <Note
        tone={ok ? 'ok' : 'bad'}
        role={ok ? 'status' : 'alert'}
        title={ok ? labels.booksBalanced : saysWrong(failed.length)}
      >
        {' '}
        {labels.checked} <When at={at} />, {formatDateTime(at)}
        {labels.inLabel} {tookLabel(milliseconds)}.
      </Note>
      <ul className={`sheet lines ${styles.proofChecks}`}>
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </div>
  )
}

const tookLabel = (milliseconds: number) =>
  milliseconds < 1000 ? `${milliseconds} milliseconds` : `${(milliseconds / 1000).toFixed(1)} seconds`

const saysWrong = (count: number) => (count === 1 ? labels.n1CheckFailed : labels.checksFailed(count))

function Check({ check: { title, looked, findings } }: { check: Proof['checks'][number] }) {
  const isHeld = findings.length === 0
  return (
    <li className="line">
      <div className="line-text">
        <strong>{title}</strong>
        <p>{labels.checkedCount(looked.toLocaleString('en-US'))}</p>
        {!isHeld && (
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        )}
      </div>
      {isHeld ? (
        <Tag tone="ok" icon={CircleCheck}>
          {labels.ok}
        </Tag>
      ) : (
        <Tag tone="bad" icon={CircleAlert}>
          {findings.length === 1 ? '1 problem' : `${findings.length.toLocaleString('en-US')} problems`}
        </Tag>
      )}
    </li>
  )
}
