import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { noticeDays } from '@ambry/contract/lending/margin/kinds'
import { Users } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { Field, Radio, TextArea } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import styles from '../dialogs/dialogs.module.css'
import type { StepProps } from '../dialogs/LoanDialog.tsx'
import * as labels from './dialog-labels.ts'

const usualDays = 7

/** What a borrower promised to pay, and until when. */
export function PromiseDialog({ loan, onDone, onClose }: StepProps) {
  return (
    <ActDialog
      title={labels.promiseTitle(loan.number)}
      submit={labels.promise}
      run={async (form, options) => {
        const amountCents = centsOf(form.text('amountCents'))
        if (typeof amountCents !== 'number' || amountCents <= 0) throw new Error(labels.enterAnAmount)
        const body = { amountCents, dueOn: form.text('dueOn'), note: form.optional('note') }
        await api.lending.recordPromise({ params: { id: loan.id }, body }, options)
        return body
      }}
      done={({ amountCents, dueOn }) => ({
        title: labels.promised,
        description: labels.promisedText(formatMoney(amountCents), formatDate(dueOn)),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.promiseText}</p>
          <div className="grid-2 grid-close">
            <MoneyField
              label={labels.amount}
              name="amountCents"
              required
              cents={loan.pastDueCents > 0 ? loan.pastDueCents : loan.nextDueCents}
              error={fieldError(error, 'amountCents')}
            />
            <Field
              label={labels.payBy}
              name="dueOn"
              type="date"
              required
              min={today()}
              defaultValue={addDays(today(), usualDays)}
              error={fieldError(error, 'dueOn')}
            />
          </div>
          <TextArea
            label={labels.note}
            name="note"
            optional
            maxLength={500}
            hint={labels.noteHint}
            error={fieldError(error, 'note')}
          />
        </>
      )}
    </ActDialog>
  )
}

const Consequences = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.consequences}>
    {items.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

/** The first of the two notices. Without it no default can be declared. */
export const SendNoticeDialog = ({ loan, onDone, onClose }: StepProps) => (
  <ActDialog
    title={labels.sendNoticeTitle(loan.number)}
    submit={labels.sendNotice}
    run={(_, options) => api.lending.sendDefaultNotice({ params: { id: loan.id } }, options)}
    done={() => ({ title: labels.noticeSent, description: labels.noticeSentText(loan.number) })}
    onDone={() => onDone?.()}
    onClose={onClose}
  >
    {() => (
      <>
        <p>{labels.noticeText(loan.member.name)}</p>
        <Consequences items={labels.noticeConsequences(formatMoney(loan.balance.totalCents), noticeDays)} />
      </>
    )}
  </ActDialog>
)

/** For a loan that was paid and is back in default. */
export const SendSaleNoticeDialog = ({ loan, onDone, onClose }: StepProps) => (
  <ActDialog
    title={labels.sendSaleNoticeTitle(loan.number)}
    submit={labels.sendNotice}
    run={(_, options) => api.lending.sendSaleNotice({ params: { id: loan.id } }, options)}
    done={() => ({ title: labels.noticeSent, description: labels.noticeSentText(loan.number) })}
    onDone={() => onDone?.()}
    onClose={onClose}
  >
    {() => (
      <>
        <p>{labels.noticeText(loan.member.name)}</p>
        <Consequences items={labels.saleNoticeConsequences(formatMoney(loan.balance.totalCents), noticeDays)} />
      </>
    )}
  </ActDialog>
)

/** Takes a fresh code, which the page asks for by itself. */
export const DeclareDefaultDialog = ({ loan, onDone, onClose }: StepProps) => (
  <ActDialog
    title={labels.declareTitle(loan.number)}
    submit={labels.declare}
    danger
    withReason
    reasonHint={labels.declareReason}
    run={(form, options) =>
      api.lending.declareDefault({ params: { id: loan.id }, body: { reason: form.text('reason') } }, options)
    }
    done={() => ({ title: labels.declared, description: labels.declaredText(loan.number, loan.member.name) })}
    onDone={() => onDone?.()}
    onClose={onClose}
  >
    {() => <Consequences items={labels.declareConsequences(noticeDays)} />}
  </ActDialog>
)

type Left = keyof typeof labels.deficiencies

/** Every card is sold and something is still owed: it stays owed, or a second person writes it off. */
export function ForecloseDialog({ loan, onDone, onClose }: StepProps) {
  const [deficiency, setDeficiency] = useState<Left>('kept')
  return (
    <ActDialog
      title={labels.forecloseTitle(loan.number)}
      submit={labels.foreclose}
      danger
      withReason
      reasonHint={labels.borrowerReads}
      run={(form, options) =>
        api.lending.foreclose({ params: { id: loan.id }, body: { deficiency, reason: form.text('reason') } }, options)
      }
      done={() => ({ title: labels.closed, description: labels.closedText(loan.number) })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.forecloseText(formatMoney(loan.balance.totalCents))}</p>
          <fieldset className="stack-small">
            <legend className="field-label">{labels.whatIsLeft}</legend>
            {(['kept', 'waived'] as const).map((each) => (
              <Radio
                key={each}
                name="deficiency"
                value={each}
                label={labels.deficiencies[each]}
                checked={deficiency === each}
                onChange={() => setDeficiency(each)}
              />
            ))}
          </fieldset>
          {deficiency === 'waived' && (
            <Note tone="wait" icon={Users} title={labels.secondPerson} role="status">
              {labels.waiverWaits}
            </Note>
          )}
        </>
      )}
    </ActDialog>
  )
}
