import { formatMoney } from '@ambry/contract/kernel/money'
import type { UndoPreview } from '@ambry/contract/sales/records'
import type { UseQueryResult } from '@tanstack/react-query'

import { Loaded } from '../../../parts/Loaded.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { Effects } from '../../approvals/Effects.tsx'
import * as labels from './labels.ts'
import styles from './sales-admin.module.css'

/** Who owes what once the sale is undone, and every entry that is posted for it. */
export function UndoPreviewPart({ preview }: { preview: UseQueryResult<UndoPreview> }) {
  return (
    <Loaded query={preview}>
      {({ fault, effects, people, sides }) =>
        fault === null ? (
          <>
            <h3>{labels.afterThis}</h3>
            <Sides sides={sides} />
            <h3>{labels.ledgerEntries}</h3>
            <Effects approval={{ effects, people }} />
          </>
        ) : (
          <Note tone="bad" title={labels.cantBeUndone}>
            {fault}
          </Note>
        )
      }
    </Loaded>
  )
}

const columns = [
  { key: 'dueCents', title: labels.owesUs },
  { key: 'creditCents', title: labels.hasCredit },
  { key: 'payoutsDueCents', title: labels.weOwe },
] as const

const Sides = ({ sides }: Pick<UndoPreview, 'sides'>) => (
  <table className={styles.sides}>
    <thead>
      <tr>
        <th scope="col">{labels.side}</th>
        {columns.map(({ key, title }) => (
          <th scope="col" key={key}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {sides.map(({ name, before, after }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {columns.map(({ key }) => (
            <td key={key} className="num">
              {formatMoney(after[key])}
              {before[key] !== after[key] && <small>{labels.wasBefore(formatMoney(before[key]))}</small>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
