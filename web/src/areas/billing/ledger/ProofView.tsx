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
import styles from './ledger.module.css'

/** Whether ledger, invoices, payments and payouts agreed when they were last held against each other. */
export function ProofView() {
  useTitle('Checks, Ledger')
  const last = query(api.billing.proof, {})
  const proof = useQuery(last)
  const client = useQueryClient()
  const prove = useAction({
    mutationFn: () => api.billing.prove(),
    onSuccess: (answer) => client.setQueryData(last.queryKey, answer),
  })
  const button = (
    <Button variant="secondary" working={prove.isPending} onClick={() => prove.mutate()}>
      Run checks
    </Button>
  )
  return (
    <>
      <div className={billingStyles.booksHead}>
        <p className="muted">Every night we recalculate each total and compare it with the books.</p>
        {button}
      </div>
      {prove.error && <Failure text={sentenceOf(prove.error)} onRetry={() => prove.mutate()} />}
      <Loaded query={proof}>
        {({ proof: found }) =>
          found ? (
            <ProofSheet proof={found} />
          ) : (
            <Empty title="No checks have run yet">
              Checks run every night. Run them now to see where the books stand.
            </Empty>
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
        title={ok ? 'Books balanced.' : saysWrong(failed.length)}
      >
        {' '}
        Checked <When at={at} />, {formatDateTime(at)}, in {tookLabel(milliseconds)}.
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

const saysWrong = (count: number) => (count === 1 ? '1 check failed.' : `${count} checks failed.`)

function Check({ check: { title, looked, findings } }: { check: Proof['checks'][number] }) {
  const isHeld = findings.length === 0
  return (
    <li className="line">
      <div className="line-text">
        <strong>{title}</strong>
        <p>{looked.toLocaleString('en-US')} checked</p>
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
          OK
        </Tag>
      ) : (
        <Tag tone="bad" icon={CircleAlert}>
          {findings.length === 1 ? '1 problem' : `${findings.length.toLocaleString('en-US')} problems`}
        </Tag>
      )}
    </li>
  )
}
