import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { fits, responseStatus } from '@ambry/contract/source/kinds'
import type { SourceResponse } from '@ambry/contract/source/responses/records'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import * as labels from '../post/own-labels.ts'
import { ResponsePhotos } from './ResponsePhotos.tsx'
import styles from './responses.module.css'

type Props = { responses: readonly SourceResponse[]; chosen: string; onChoose: (id: string) => void }

/** One column per response, one row per fact. It scrolls sideways with the first column fixed. */
export function ResponseTable({ responses, chosen, onChoose }: Props) {
  const rows: { name: string; cell: (response: SourceResponse) => ReactNode }[] = [
    {
      name: labels.price,
      cell: ({ negotiation }) => (
        <span className={`${styles.price} num`}>{formatDollars(negotiation.standingCents)}</span>
      ),
    },
    {
      name: labels.youPay,
      cell: ({ negotiation }) => <strong className="num">{formatMoney(negotiation.standing.totalCents)}</strong>,
    },
    {
      name: labels.theyReceive,
      cell: ({ negotiation }) => <span className="num">{formatMoney(negotiation.standing.netCents)}</span>,
    },
    {
      name: labels.against,
      cell: ({ againstMedianBps }) => (againstMedianBps === null ? labels.none : labels.percent(againstMedianBps)),
    },
    {
      name: labels.gradeAndCert,
      cell: ({ card }) => (
        <>
          {gradeText(card)} <span className="record">{card.certNumber}</span>{' '}
          {card.verification === 'verified' && <CircleCheck aria-label="Verified" className={styles.verified} />}
        </>
      ),
    },
    {
      name: labels.location,
      cell: ({ card }) => (card.custody === 'in_vault' ? card.vault : labels.withOwner),
    },
    {
      name: labels.fit,
      cell: ({ fit, card }) =>
        fit === 'yes' ? (
          fits.yes
        ) : (
          <>
            <Tag tone="wait">{fits[fit]}</Tag> {fit === 'card' && cardTitle(card)}
          </>
        ),
    },
    { name: labels.title, cell: ({ card }) => (card.isTitleClear ? labels.clear : labels.notClear) },
    {
      name: labels.seller,
      cell: ({ sellerSales, otherName }) =>
        otherName ?? (sellerSales === 0 ? labels.firstSale : labels.salesDone(sellerSales)),
    },
    {
      name: labels.photos,
      cell: ({ photos }) => <ResponsePhotos photos={photos} />,
    },
    { name: labels.note, cell: ({ note }) => <span className={styles.note}>{note ?? labels.none}</span> },
    {
      name: 'Status',
      cell: ({ status, negotiation }) => (
        <Tag tone={status === 'open' && negotiation.round > 1 ? 'wait' : responseStatus[status].tone}>
          {status === 'open' && negotiation.round > 1 ? 'Countered' : responseStatus[status].label}
        </Tag>
      ),
    },
    {
      name: labels.answerBy,
      cell: ({ negotiation, status }) =>
        status === 'open' && negotiation.answerBy ? formatDateTime(negotiation.answerBy) : labels.none,
    },
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={labels.responses}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {responses.map(({ id, letter }) => (
              <th key={id} scope="col" data-chosen={id === chosen || undefined}>
                <label>
                  <input
                    type="radio"
                    className="tick"
                    name="response"
                    checked={id === chosen}
                    onChange={() => onChoose(id)}
                  />
                  {labels.response(letter)}
                </label>
              </th>
            ))}
          </tr>
          <tr>
            <td />
            {responses.map(({ id, card }) => (
              <td key={id} className={styles.picture} data-chosen={id === chosen || undefined}>
                <div className="niche">
                  <CardPicture picture={card.picture} size="niche" />
                </div>
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cell }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {responses.map((response) => (
                <td key={response.id} data-chosen={response.id === chosen || undefined}>
                  {cell(response)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
