import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminFundDetail, CorrectionPreview, Strike } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { amountText } from '../../../../ui/fields/amount.ts'
import { SelectField } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { ScrollFrame } from '../../../lending/ScrollFrame.tsx'
import styles from '../funds-admin.module.css'
import { centsIn } from '../terms/terms.ts'
import * as labels from './labels.ts'
import { NavTable } from './NavSheet.tsx'

type Props = { fund: AdminFundDetail; strike: Strike; onClose: () => void }
type Entry = { key: number; holdingId: string; typed: string }

/** The values a NAV should have had, and what that means for everyone, before it is sent to a second person. */
export function CorrectDialog({ fund, strike, onClose }: Props) {
  const params = { id: fund.id, strikeId: strike.id }
  const [entries, setEntries] = useState<readonly Entry[]>([{ key: 0, holdingId: '', typed: '' }])
  const cards = useQuery(query(api.funds.adminHoldings, { params: { id: fund.id }, query: { limit: 100 } }))
  const values = useMemo(
    () =>
      entries.flatMap(({ holdingId, typed }) =>
        holdingId !== '' && typed.trim() !== '' ? [{ holdingId, valueCents: centsIn(typed) }] : [],
      ),
    [entries],
  )
  const asked = useDeferredValue(values)
  const preview = useQuery({
    ...query(api.funds.correctionPreview, { params, body: { values: asked } }),
    placeholderData: (previous) => previous,
  })
  const set = (key: number, patch: Partial<Entry>) =>
    setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...patch } : entry)))
  const add = (holdingId: string, typed: string) =>
    setEntries([
      ...entries.filter((entry) => entry.holdingId !== '' && entry.holdingId !== holdingId),
      { key: Math.max(0, ...entries.map(({ key }) => key)) + 1, holdingId, typed },
    ])
  const problem = values.length > 0 ? preview.data?.problem : null
  return (
    <ActDialog
      title={labels.correctTitle(formatDate(strike.on))}
      submit={labels.sendForApproval}
      wide
      long
      withReason
      reasonHint={labels.reasonHint}
      blocked={problem != null}
      run={async (form, options) => {
        if (values.length === 0) throw new Error(labels.enterValues)
        return api.funds.correctStrike({ params, body: { values, reason: form.text('reason') } }, options)
      }}
      done={() => ({ title: labels.correctionDone, description: fund.name })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.correctText}</p>
          {preview.data && preview.data.suggestions.length > 0 && (
            <section aria-label={labels.withdrawnSince} className="stack-small">
              <p className="small muted">{labels.withdrawnSince}</p>
              <p className="row">
                {preview.data.suggestions.map(({ holdingId, card, suggestedCents }) => (
                  <Button
                    key={holdingId}
                    variant="secondary"
                    size="small"
                    onClick={() => add(holdingId, amountText(suggestedCents))}
                  >
                    {labels.suggestionText(card, formatDollars(suggestedCents))}
                  </Button>
                ))}
              </p>
            </section>
          )}
          <fieldset className={styles.group}>
            <legend>{labels.correctedValues}</legend>
            {entries.map(({ key, holdingId, typed }) => {
              const card = cards.data?.items.find((one) => one.holdingId === holdingId)
              return (
                <div className={styles.entry} key={key}>
                  <SelectField
                    label={labels.chooseCard}
                    name={`card-${key}`}
                    value={holdingId}
                    onChange={(event) => set(key, { holdingId: event.target.value })}
                  >
                    <option value="">{labels.noCard}</option>
                    {cards.data?.items.map((one) => (
                      <option key={one.holdingId} value={one.holdingId}>
                        {cardTitle(one)}
                      </option>
                    ))}
                  </SelectField>
                  <MoneyField
                    label={labels.rightValue}
                    name={`value-${key}`}
                    value={typed}
                    onChange={(event) => set(key, { typed: event.target.value })}
                  />
                  <IconButton
                    label={labels.removeCard(card?.playerName ?? labels.chooseCard)}
                    disabled={entries.length === 1}
                    onClick={() => setEntries(entries.filter((entry) => entry.key !== key))}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </div>
              )
            })}
            <Button variant="secondary" size="small" onClick={() => add('', '')}>
              {labels.addCard}
            </Button>
          </fieldset>
          <div aria-live="polite">
            {preview.error && <Failure text={sentenceOf(preview.error)} />}
            {problem && (
              <Note tone="bad" title={labels.canNotCorrect}>
                {problem}
              </Note>
            )}
            {values.length > 0 && preview.data && !problem && <Effects preview={preview.data} />}
          </div>
        </>
      )}
    </ActDialog>
  )
}

const Effects = ({ preview: { wrong, preview, struck, later, effects } }: { preview: CorrectionPreview }) => (
  <div className="stack">
    <NavTable before={wrong} after={preview} heads={[labels.wasNav, labels.shouldBe]} />
    {later.count > 0 && struck && (
      <p>
        {labels.laterNavs(later.count)}{' '}
        {labels.laterFees(later.feesCents, formatDate(struck.on), formatMoney(struck.navCents))}
      </p>
    )}
    <div>
      <h3>{labels.effects}</h3>
      {effects.length === 0 ? (
        <p className="muted">{labels.noEffects}</p>
      ) : (
        <ScrollFrame label={labels.effects}>
          <table className={`table table-plain ${styles.flush}`} aria-label={labels.effects}>
            <thead>
              <tr>
                <th scope="col">{labels.holder}</th>
                <th scope="col" className="table-end">
                  {labels.unitsThen}
                </th>
                <th scope="col" className="table-end">
                  {labels.unitsNow}
                </th>
                <th scope="col" className="table-end">
                  {labels.money}
                </th>
              </tr>
            </thead>
            <tbody>
              {effects.map(({ member, unitsThen, unitsNow, cents, text }) => (
                <tr key={`${member.id} ${text}`}>
                  <td className="phone-heading">
                    <span>
                      <strong>{member.name}</strong>
                      <small>{text}</small>
                    </span>
                  </td>
                  <td className="table-end record" data-title={labels.unitsThen}>
                    {formatUnits(unitsThen)}
                  </td>
                  <td className="table-end record" data-title={labels.unitsNow}>
                    {formatUnits(unitsNow)}
                  </td>
                  <td className="table-end num" data-title={labels.money}>
                    {cents === 0 ? '–' : formatMoney(cents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </div>
  </div>
)
