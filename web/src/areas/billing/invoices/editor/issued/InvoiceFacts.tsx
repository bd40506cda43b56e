import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { MemberLink } from '../../../../../parts/links.tsx'
import { Fact } from '../../../../../ui/Fact.tsx'
import { When } from '../../../../../ui/When.tsx'
import { balanceLabel } from '../../../balance-labels.ts'
import styles from './invoice-issued.module.css'
import * as labels from './labels.ts'

/** The amount due in large type, with its breakdown below. */
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
    <section aria-label={labels.amountDue} className={styles.facts}>
      <p className="small muted">{labels.due}</p>
      <p className="figure-xl">{formatMoney(dueCents)}</p>
      <p className={daysLate > 0 ? 'down' : 'muted'}>{dueSentence(record)}</p>
      <dl className="facts">
        <Fact name={labels.billedTo}>{member && <MemberLink id={member.id}>{member.name}</MemberLink>}</Fact>
        <Fact name={labels.issued}>{formatDate(issuedOn) || null}</Fact>
        <Fact name={labels.dueDate}>{formatDate(dueOn) || null}</Fact>
        <Fact name={labels.total}>{formatMoney(totalCents)}</Fact>
        <Fact name={labels.paid}>{formatMoney(paidCents)}</Fact>
        {creditedCents > 0 && <Fact name={labels.credited}>{formatMoney(creditedCents)}</Fact>}
        <Fact name={labels.viewedByMember}>
          <When at={seenAt} never={labels.notYet} />
        </Fact>
        {wireSaidAt && (
          <Fact name={labels.wireAnnounced}>
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

function dueSentence({ displayStatus, dueCents, writtenOffCents, dueOn, daysLate }: InvoiceDetail): string {
  if (displayStatus === 'written_off') return labels.isWrittenOff(formatMoney(writtenOffCents))
  if (displayStatus === 'void') return labels.nothingIsDue
  if (dueCents === 0) return labels.paidInFull
  if (daysLate > 0) return `${daysLate === 1 ? '1 day' : `${daysLate} days`} overdue.`
  return dueOn ? labels.dueBy(formatDate(dueOn)) : 'Due.'
}
