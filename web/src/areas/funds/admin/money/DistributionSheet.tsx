import type { AdminFundDetail, DistributionPreview } from '@ambry/contract/funds/admin/records'
import { formatUnitPrice } from '@ambry/contract/funds/arithmetic/units'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { ExportButton } from '../../../../parts/lists/ExportButton.tsx'
import { WhoCan } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { Field, SelectField } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { perUnitText } from '../figures.ts'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'
import { SendDistributionDialog } from './SendDistributionDialog.tsx'
import { SharesTable } from './SharesTable.tsx'

type Props = { fund: AdminFundDetail; short?: boolean }

/** An amount split among all holders to the cent, before anything is sent. */
export function DistributionSheet({ fund, short = false }: Props) {
  const [kind, setKind] = useState<keyof typeof labels.kinds>('proceeds')
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState('')
  const [isSending, setSending] = useState(false)
  const entered = centsOf(typed)
  const cents = useDeferredValue(typeof entered === 'number' ? entered : 0)
  const preview = useQuery({
    ...query(api.funds.distributionPreview, { params: { id: fund.id }, query: { cents } }),
    enabled: cents > 0,
    placeholderData: (previous) => previous,
  })
  const data = cents > 0 ? preview.data : undefined
  const isReady = data !== undefined && data.amountCents === entered && data.problem === null
  return (
    <section className={`sheet ${styles.distribution}`} aria-labelledby="distribution">
      <form
        className={`stack ${styles.pad}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) setSending(true)
        }}
      >
        <div>
          <h2 id="distribution">{labels.distributionPreview}</h2>
          <p className="small muted">{labels.fromCash(formatMoney(fund.cashCents))}</p>
        </div>
        <MoneyField
          label={labels.amount}
          name="amountCents"
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={data?.problem}
        />
        <SelectField
          label={labels.kind}
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.target.value as keyof typeof labels.kinds)}
        >
          {Object.entries(labels.kinds).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={labels.note}
          name="note"
          required
          minLength={3}
          maxLength={300}
          autoComplete="off"
          hint={labels.noteHint}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {data && <Facts preview={data} />}
        <WhoCan right="fund.manage" />
        <Button type="submit" variant="secondary" disabled={!isReady}>
          {labels.previewNotices}
        </Button>
      </form>
      <div className={styles.distributionShares} aria-live="polite">
        {preview.error && <Failure text={sentenceOf(preview.error)} onRetry={() => void preview.refetch()} />}
        {data && data.shares.length > 0 ? (
          <>
            <SharesTable shares={data.shares} amountCents={data.amountCents} short={short} />
            {!short && (
              <p className={styles.pad}>
                <ExportButton
                  size="small"
                  name="distribution"
                  fetchCsv={() =>
                    api.funds.distributionPreview({ params: { id: fund.id }, query: { cents, format: 'csv' } })
                  }
                />
              </p>
            )}
          </>
        ) : (
          !preview.error && <p className={`muted ${styles.pad}`}>{data ? labels.noHoldersText : labels.enterAmount}</p>
        )}
      </div>
      {isSending && data && (
        <SendDistributionDialog
          fund={fund}
          preview={data}
          given={{ kind, amountCents: data.amountCents, note: note.trim() }}
          onDone={() => {
            setTyped('')
            setNote('')
          }}
          onClose={() => setSending(false)}
        />
      )}
    </section>
  )
}

const Facts = ({ preview }: { preview: DistributionPreview }) => (
  <>
    <FactList
      facts={[
        { name: labels.available, value: <span className="num">{formatMoney(preview.availableCents)}</span> },
        { name: labels.perUnit, value: <span className="num">{perUnitText(preview.perUnit)}</span> },
        { name: labels.recordDate, value: formatDate(preview.recordOn) },
        { name: labels.roundedDown, value: <span className="num">{formatMoney(preview.roundedDownCents)}</span> },
        { name: labels.residue, value: labels.cents(preview.residueCents) },
      ]}
    />
    {preview.problem ? (
      <Note tone="bad">{preview.problem}</Note>
    ) : (
      <p className="small muted">
        {[
          labels.residueText(preview.residueCents),
          preview.navPerUnitAfter !== null && labels.navFalls(formatUnitPrice(preview.navPerUnitAfter)),
          labels.alwaysSecond,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    )}
  </>
)
