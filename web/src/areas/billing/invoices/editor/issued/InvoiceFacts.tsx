import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { MemberLink } from '../../../../../parts/links.tsx'
import { Fact } from '../../../../../ui/Fact.tsx'
import { When } from '../../../../../ui/When.tsx'
import { balanceLabel } from '../../../balance-labels.ts'
import styles from './invoice-issued.module.css'

/** What is due in large, and below it what that is made of. */
export function InvoiceFacts({ record }: { record: InvoiceDetail }) {
  const {
    member,
    issuedOn,
    dueOn,
    daysLate,
    totalCents,
    paidCents,
    creditedCents,
    dueCents,
    seenAt,
    wireSaidAt,
    balance,
  } = record
  return (
    <section aria-label="Amount due" className={styles.facts}>
      <p className="small muted">Due</p>
      <p className="figure-xl">{formatMoney(dueCents)}</p>
      <p className={daysLate > 0 ? 'down' : 'muted'}>{dueSentence(record)}</p>
      <dl className="facts">
        <Fact name="Billed to">{member && <MemberLink id={member.id}>{member.name}</MemberLink>}</Fact>
        <Fact name="Issued">{formatDate(issuedOn) || null}</Fact>
        <Fact name="Due date">{formatDate(dueOn) || null}</Fact>
        <Fact name="Total">{formatMoney(totalCents)}</Fact>
        <Fact name="Paid">{formatMoney(paidCents)}</Fact>
        {creditedCents > 0 && <Fact name="Credited">{formatMoney(creditedCents)}</Fact>}
        <Fact name="Viewed by member">
          <When at={seenAt} never="Not yet" />
        </Fact>
        {wireSaidAt && (
          <Fact name="Wire announced">
            <When at={wireSaidAt} />
          </Fact>
        )}
      </dl>
      {member && balance && (
        <p className="small muted">
          {member.name}: {balanceLabel(balance)}
        </p>
      )}
    </section>
  )
}

function dueSentence({ displayStatus, dueCents, dueOn, daysLate }: InvoiceDetail): string {
  if (displayStatus === 'void') return 'Nothing is due.'
  if (dueCents === 0) return 'Paid in full.'
  if (daysLate > 0) return `${daysLate === 1 ? '1 day' : `${daysLate} days`} overdue.`
  return dueOn ? `Due by ${formatDate(dueOn)}.` : 'Due.'
}
