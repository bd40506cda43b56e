import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'

import { api } from '../../../../../api/api.ts'
import { query } from '../../../../../api/queries.ts'
import { Avatar } from '../../../../../ui/Avatar.tsx'
import { Field } from '../../../../../ui/fields/Field.tsx'
import { formatPhone, personName } from '../../../../../ui/phone.ts'
import { balanceLabel } from '../../../balance-labels.ts'
import styles from '../invoice-editor.module.css'
import { PickBox } from '../PickBox.tsx'
import { useFoundCards, useFoundMembers } from '../use-found.ts'
import type { Draft } from './draft.ts'
import { cardLine } from './draft-lines.ts'
import * as labels from './labels.ts'
import type { ChangeDraft } from './use-invoice-draft.ts'

type Props = { record: InvoiceDetail; draft: Draft; change: ChangeDraft }

/** The member, the card and the due date. */
export function DraftFields({ record, draft, change }: Props) {
  const { data: settings } = useQuery(query(api.site.settings, {}))
  // purchases are due sooner
  const isPurchase = draft.lines.some(({ source }) => source === 'card')
  const days = isPurchase ? settings?.values.purchaseDueDays : settings?.values.invoiceDueDays
  return (
    <div className={styles.fields}>
      <BilledTo record={record} draft={draft} change={change} />
      <CardSearch change={change} />
      <Field label={labels.issued} name="issuedOn" readOnly value="On issue" />
      <Field
        label={labels.due}
        name="dueOn"
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={draft.dueOn ?? ''}
        onChange={(event) => change({ dueOn: event.target.value || null })}
        hint={draft.dueOn === null && days !== undefined && labels.leaveEmptyForDaysAfter(days)}
      />
      <Field label={labels.currency} name="currency" readOnly value="USD" />
    </div>
  )
}

function BilledTo({ record, draft: { member }, change }: Props) {
  const { typed, setTyped, found } = useFoundMembers()
  // the balance belongs to the member of the saved draft
  const balance = record.member?.id === member?.id ? record.balance : null
  return (
    <div className="wide">
      <PickBox
        label={labels.billedTo}
        placeholder={labels.namePhoneOrEmail}
        icon={member ? <Avatar name={member.name} plain /> : <Search aria-hidden="true" />}
        value={member?.name ?? ''}
        found={found?.map((user) => ({ id: user.id, name: personName(user), hint: formatPhone(user.phone) }))}
        typed={typed}
        onType={setTyped}
        onPick={({ id, name }) => change({ member: { id, name } })}
        onClear={() => change({ member: null })}
        none={labels.noMatchingMembers}
        hint={member ? (balance ? balanceLabel(balance) : ' ') : labels.startTypingToFind}
      />
    </div>
  )
}

function CardSearch({ change }: Pick<Props, 'change'>) {
  const { typed, setTyped, found } = useFoundCards()
  return (
    <PickBox
      label={labels.card}
      placeholder={labels.certNumberOrName}
      icon={<Search aria-hidden="true" />}
      found={found?.map((card) => ({
        id: card.id,
        card,
        name: cardTitle(card),
        hint: (
          <>
            {gradeText(card)} <span className="record">{card.certNumber}</span>, {card.owner.name},{' '}
            {card.valueCents === null ? 'no value' : formatMoney(card.valueCents)}
          </>
        ),
      }))}
      typed={typed}
      onType={setTyped}
      onPick={({ card }) => change(({ lines }) => ({ lines: [...lines, cardLine(card)] }))}
      none={labels.noMatchingCards}
      hint={labels.addsALine}
    />
  )
}
