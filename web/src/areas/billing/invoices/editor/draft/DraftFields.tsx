import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'

import { api } from '../../../../../api/api.ts'
import { query } from '../../../../../api/queries.ts'
import { beginning } from '../../../../../parts/lists/use-beginning.ts'
import { Avatar } from '../../../../../ui/Avatar.tsx'
import { Field } from '../../../../../ui/fields/Field.tsx'
import { formatPhone, personName } from '../../../../../ui/phone.ts'
import { balanceLabel } from '../../../balance-labels.ts'
import styles from '../invoice-editor.module.css'
import { PickBox } from '../PickBox.tsx'
import { useFoundMembers } from '../use-found.ts'
import type { Draft } from './draft.ts'
import * as labels from './labels.ts'
import type { ChangeDraft } from './use-invoice-draft.ts'

type Props = { record: InvoiceDetail; draft: Draft; change: ChangeDraft }

/** The member and the due date. A card is billed by its sale. */
export function DraftFields({ record, draft, change }: Props) {
  const { data: settings } = useQuery(query(api.site.settings, {}))
  const days = settings?.values.invoiceDueDays
  return (
    <div className={styles.fields}>
      <BilledTo record={record} draft={draft} change={change} />
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
      <p className={`small muted ${styles.cardHint}`}>
        {labels.toBillForACard}{' '}
        <Link to="/admin/sales" search={beginning}>
          {labels.salesHistory}
        </Link>
      </p>
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
