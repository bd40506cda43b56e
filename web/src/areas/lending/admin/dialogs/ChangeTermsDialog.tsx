import { formatDate } from '@ambry/contract/kernel/dates'
import { formatChange, formatMoney } from '@ambry/contract/kernel/money'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import { scheduleKindNames, scheduleKinds } from '@ambry/contract/lending/kinds'
import { Users } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { Field, SelectField } from '../../../../ui/fields/Field.tsx'
import { RateField } from '../../../../ui/fields/RateField.tsx'
import { bpsOf, rateText } from '../../../../ui/fields/rate.ts'
import { Note } from '../../../../ui/Tag.tsx'
import { ScheduleTable } from '../../ScheduleTable.tsx'
import styles from './dialogs.module.css'
import type { StepProps } from './LoanDialog.tsx'
import * as labels from './labels.ts'
import { type NewTerms, type Outlook, previewTerms, type ReplayInput, remainingTerms } from './terms-preview.ts'

/** Extends or restructures a loan. The preview is computed by the function that the server books with. */
export function ChangeTermsDialog(props: StepProps) {
  const { replayInput } = props.loan
  // the action exists for funded loans only
  return replayInput && <Terms {...props} input={replayInput} />
}

const mostMonths = 120

function Terms({ loan, input, onDone, onClose }: StepProps & { input: ReplayInput }) {
  const [draft, setDraft] = useState(() => {
    const { rateBps, termMonths, ...rest } = remainingTerms(input, today())
    return { ...rest, rate: rateText(rateBps), months: String(termMonths) }
  })
  const { on, rate, scheduleKind, firstDueOn, months } = draft
  const set = (patch: Partial<typeof draft>) => setDraft({ ...draft, ...patch })
  const wanted = useMemo((): NewTerms | null => {
    const rateBps = bpsOf(rate)
    const termMonths = Number(months)
    const isFilled = on && firstDueOn && Number.isInteger(termMonths) && termMonths > 0 && termMonths <= mostMonths
    if (!isFilled || typeof rateBps !== 'number') return null
    return { on, rateBps, scheduleKind, firstDueOn, termMonths }
  }, [on, rate, scheduleKind, firstDueOn, months])
  return (
    <ActDialog
      title={labels.changeTitle(loan.number)}
      submit={labels.sendForApproval}
      wide
      long
      withReason
      run={async (form, options) => {
        if (!wanted) throw new Error(labels.fillIn)
        return api.lending.changeLoanTerms(
          { params: { id: loan.id }, body: { ...wanted, reason: form.text('reason') } },
          options,
        )
      }}
      done={({ number }) => ({ title: labels.termsChanged, description: labels.newScheduleOf(number) })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <div className={styles.terms}>
            <Field
              label={labels.from}
              name="on"
              type="date"
              required
              min={loan.fundedOn ?? undefined}
              max={today()}
              value={on}
              onChange={(event) => set({ on: event.target.value })}
              error={fieldError(error, 'on')}
            />
            <RateField
              label={labels.yearlyRate}
              name="rateBps"
              required
              value={rate}
              onChange={(event) => set({ rate: event.target.value })}
              error={fieldError(error, 'rateBps')}
            />
            <SelectField
              label={labels.paymentPlan}
              name="scheduleKind"
              value={scheduleKind}
              onChange={(event) => set({ scheduleKind: event.target.value as ScheduleKind })}
              error={fieldError(error, 'scheduleKind')}
            >
              {scheduleKindNames.map((kind) => (
                <option key={kind} value={kind}>
                  {scheduleKinds[kind]}
                </option>
              ))}
            </SelectField>
            <Field
              label={labels.newFirstDue}
              name="firstDueOn"
              type="date"
              required
              value={firstDueOn}
              onChange={(event) => set({ firstDueOn: event.target.value })}
              error={fieldError(error, 'firstDueOn')}
            />
            <Field
              label={labels.paymentsLeft}
              name="termMonths"
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={mostMonths}
              value={months}
              onChange={(event) => set({ months: event.target.value })}
              hint={labels.paymentsLeftHint}
              error={fieldError(error, 'termMonths')}
            />
          </div>
          <Preview input={input} wanted={wanted} />
          <Note tone="wait" icon={Users} title={labels.secondPerson}>
            {labels.changeWaits}
          </Note>
        </>
      )}
    </ActDialog>
  )
}

function Preview({ input, wanted: asked }: { input: ReplayInput; wanted: NewTerms | null }) {
  const wanted = useDeferredValue(asked)
  const found = useMemo(() => wanted && previewTerms(input, wanted, today()), [input, wanted])
  if (!wanted) return <p className="muted">{labels.fillIn}</p>
  if (!found)
    return (
      <Note tone="bad" role="status">
        {labels.needsDueDate}
      </Note>
    )
  const { now, next } = found
  const change = next.interestCents - now.interestCents
  return (
    <div className={styles.compared}>
      <Side title={labels.currentSchedule} outlook={now} />
      <Side title={labels.newSchedule} outlook={next} more={{ name: labels.difference, value: formatChange(change) }} />
    </div>
  )
}

type SideProps = { title: string; outlook: Outlook; more?: { name: string; value: string } }

function Side({ title, outlook: { rows, interestCents, lastDueOn }, more }: SideProps) {
  const [first] = rows
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <FactList
        facts={[
          { name: labels.nextPayment, value: <span className="num">{formatMoney(first?.totalCents ?? 0)}</span> },
          { name: labels.lastDue, value: formatDate(lastDueOn) },
          { name: labels.interestLeft, value: <span className="num">{formatMoney(interestCents)}</span> },
          ...(more ? [{ name: more.name, value: <span className="num">{more.value}</span> }] : []),
        ]}
      />
      <ScheduleTable rows={rows} label={labels.tableOf(title)} />
    </section>
  )
}
