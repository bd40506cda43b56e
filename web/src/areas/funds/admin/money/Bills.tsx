import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { NeedsRight, WhoCan } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import styles from '../funds-admin.module.css'
import { centsIn } from '../terms/terms.ts'
import * as labels from './labels.ts'

type Bill = AdminFundDetail['bills'][number]
type Props = { fund: AdminFundDetail }

/** What the fund owes to others, paid and unpaid. */
export function Bills({ fund }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [paying, setPaying] = useState<Bill | null>(null)
  return (
    <section className={`sheet sheet-pad ${styles.sheet}`} aria-labelledby="fund-bills">
      <div className={styles.head}>
        <h2 id="fund-bills">{labels.bills}</h2>
        {fund.status !== 'liquidated' && (
          <NeedsRight right="fund.money">
            <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
              {labels.addBill}
            </Button>
          </NeedsRight>
        )}
      </div>
      <WhoCan right="fund.money" />
      {fund.bills.length === 0 && <p className="muted">{labels.billsEmpty}</p>}
      <ul className="lines">
        {fund.bills.map((bill) => (
          <li className="line" key={bill.id}>
            <div className="line-text">
              <strong>{bill.label}</strong>
              <p>{labels.billed(formatDate(bill.billedOn))}</p>
            </div>
            <strong className="num">{formatMoney(bill.amountCents)}</strong>
            {bill.paidOn ? (
              <Tag tone="ok">{labels.paid(formatDate(bill.paidOn))}</Tag>
            ) : (
              <>
                <Tag tone="wait">{labels.toPay}</Tag>
                <NeedsRight right="fund.money">
                  <Button variant="secondary" size="small" onClick={() => setPaying(bill)}>
                    {labels.payBill}
                    <span className="sr"> {bill.label}</span>
                  </Button>
                </NeedsRight>
              </>
            )}
          </li>
        ))}
      </ul>
      {isAdding && <AddBillDialog fund={fund} onClose={() => setAdding(false)} />}
      {paying && <PayBillDialog fund={fund} bill={paying} onClose={() => setPaying(null)} />}
    </section>
  )
}

const AddBillDialog = ({ fund, onClose }: Props & { onClose: () => void }) => (
  <ActDialog
    title={labels.addBillTitle}
    submit={labels.addBill}
    run={async (form, options) => {
      const [label, amountCents] = [form.text('label'), centsIn(form.text('amountCents'))]
      if (amountCents <= 0) throw new Error(labels.enterAnAmount)
      await api.funds.addFundBill(
        { params: { id: fund.id }, body: { label, amountCents, billedOn: form.text('billedOn') } },
        options,
      )
      return labels.billAddedText(formatMoney(amountCents), label)
    }}
    done={(description) => ({ title: labels.billAdded, description })}
    onClose={onClose}
  >
    {(error) => (
      <>
        <p>{labels.addBillText}</p>
        <Field
          label={labels.label}
          name="label"
          required
          maxLength={120}
          autoComplete="off"
          hint={labels.labelHint}
          error={fieldError(error, 'label')}
        />
        <div className="grid-2 grid-close">
          <MoneyField label={labels.amount} name="amountCents" required error={fieldError(error, 'amountCents')} />
          <Field
            label={labels.billedOn}
            name="billedOn"
            type="date"
            required
            max={today()}
            defaultValue={today()}
            error={fieldError(error, 'billedOn')}
          />
        </div>
      </>
    )}
  </ActDialog>
)

/** Takes a fresh code, which the page asks for by itself. */
const PayBillDialog = ({ fund, bill, onClose }: Props & { bill: Bill; onClose: () => void }) => (
  <ActDialog
    title={labels.payBillTitle(bill.label)}
    submit={labels.recordPayment}
    run={(form, options) =>
      api.funds.payFundBill({ params: { id: bill.id }, body: { paidOn: form.text('paidOn') } }, options)
    }
    done={() => ({
      title: labels.billPaid,
      description: labels.billAddedText(formatMoney(bill.amountCents), bill.label),
    })}
    onClose={onClose}
  >
    {(error) => (
      <>
        <p>{labels.payBillText(formatMoney(bill.amountCents), formatMoney(fund.cashCents))}</p>
        <Field
          label={labels.paidOn}
          name="paidOn"
          type="date"
          required
          min={bill.billedOn}
          max={today()}
          defaultValue={today()}
          error={fieldError(error, 'paidOn')}
        />
      </>
    )}
  </ActDialog>
)
