import type { OwnInvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatMoney, plainDollars } from '@ambry/contract/kernel/money'
import { Copy, ShieldCheck } from 'lucide-react'

import { IconButton } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Fact } from '../../../ui/Fact.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './own-invoices.module.css'

type House = { contactPhone: string | null } | undefined
type Props = { wire: OwnInvoiceDetail['wire']; dueCents: number; house: House }

const byPhone = (house: House) => (house?.contactPhone ? ` at ${formatPhone(house.contactPhone)}` : '')

/** Our bank details, each with a copy button. */
export function WireDetails({ wire, dueCents, house }: Props) {
  if (!wire) {
    return (
      <Note tone="info">
        <p>{labels.ourWireDetailsArentSet(byPhone(house))}</p>
      </Note>
    )
  }
  const rows = [
    { name: 'Amount', shown: formatMoney(dueCents), copied: plainDollars(dueCents) },
    { name: 'Beneficiary', shown: wire.beneficiary },
    { name: 'Bank', shown: wire.bank },
    { name: 'Routing number', shown: wire.routing, isRecord: true },
    { name: 'Account', shown: wire.account, isRecord: true },
    { name: 'Reference', shown: wire.reference, isRecord: true },
  ]
  return (
    <section className={`sheet ${styles.wire}`} aria-labelledby="wire-heading">
      <h2 id="wire-heading">{labels.wireDetails}</h2>
      <p className="small muted">{labels.includeTheReferenceExactly}</p>
      <dl className="facts">
        {rows.map(
          ({ name, shown, copied, isRecord }) =>
            shown && (
              <Fact key={name} name={name}>
                <span className={isRecord ? 'record' : 'num'}>{shown}</span>
                <IconButton label={`Copy ${name.toLowerCase()}`} onClick={() => void copyText(copied ?? shown)}>
                  <Copy aria-hidden="true" className="icon-small" />
                </IconButton>
              </Fact>
            ),
        )}
      </dl>
    </section>
  )
}

/** The fraud warning, shown wherever we ask for money. */
export const FraudNote = ({ house }: { house: House }) => (
  <Note icon={ShieldCheck}>
    <p>{labels.weNeverChangeOurBank(byPhone(house))}</p>
  </Note>
)
