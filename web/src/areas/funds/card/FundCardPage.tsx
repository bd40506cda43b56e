import '../../../ui/styles/cards.css'

import { cardTitle } from '@ambry/contract/cards/kinds'
import { factLine } from '@ambry/contract/cards/labels'
import type { HoldingDetail } from '@ambry/contract/funds/holdings/records'
import { holdingSources } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { ApiError, isGone } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import cardPage from '../../../parts/record/card-page.module.css'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { CertNumber } from '../../cards/CertNumber.tsx'
import { CardSkeleton } from '../../cards/card/CardSkeleton.tsx'
import { growthText, growthTone, shareText } from '../figures.ts'
import * as shared from '../labels.ts'
import styles from './fund-card.module.css'
import * as labels from './labels.ts'
import { CustodyPhotos, Provenance, ValueHistory } from './parts.tsx'

/** One card of a fund: what it cost, what it is worth, and where it is. */
export function FundCardPage() {
  const { fundId = '', cardId = '' } = useParams({ strict: false })
  const holding = useQuery(query(api.funds.fundHolding, { params: { id: fundId, cardId } }))
  const { data, error } = holding
  // a URL without valid ids shows the same message
  const isMissing = !data && (isGone(error) || (error instanceof ApiError && error.status === 400))
  useTitle(data ? `${cardTitle(data)}, ${data.fund.name}` : shared.funds)
  return (
    <article className={cardPage.view} aria-label={data ? cardTitle(data) : labels.card}>
      <nav className={styles.crumb} aria-label={labels.breadcrumb}>
        <Link to="/funds/$id" params={{ id: fundId }} search={{}} className={styles.back}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {data?.fund.name ?? labels.back}
        </Link>
      </nav>
      {!data && <h1 className="sr">{labels.card}</h1>}
      {isMissing ? (
        <Empty
          kind="card"
          title={labels.gone}
          action={
            <Link to="/funds/$id" params={{ id: fundId }} search={{}} className={buttonClass({ variant: 'secondary' })}>
              {labels.back}
            </Link>
          }
        >
          {labels.goneText}
        </Empty>
      ) : (
        <Loaded query={holding} skeleton={<CardSkeleton />}>
          {(shown) => <Shown holding={shown} />}
        </Loaded>
      )}
    </article>
  )
}

function Shown({ holding }: { holding: HoldingDetail }) {
  return (
    <div className={cardPage.object}>
      <div className={`niche ${cardPage.picture} ${styles.stage}`}>
        <CardPicture picture={holding.picture} size="large" name={cardTitle(holding)} eager />
      </div>
      <div className={cardPage.info}>
        <p className={cardPage.statusLine}>
          {holding.soldOn ? (
            <Tag>{labels.sold}</Tag>
          ) : holding.isClear ? (
            <Tag tone="ok">{shared.clearTitle}</Tag>
          ) : (
            <Tag tone="wait">{labels.notClear}</Tag>
          )}
        </p>
        <h1>{holding.playerName}</h1>
        <p className="lead">{factLine(holding)}</p>
        <Value holding={holding} />
        <Facts holding={holding} />
      </div>
      <div className={`${cardPage.parts} ${styles.parts}`}>
        <ValueHistory holding={holding} />
        <CustodyPhotos holding={holding} />
        <Provenance holding={holding} />
      </div>
    </div>
  )
}

function Value({ holding }: { holding: HoldingDetail }) {
  const { soldOn, proceedsCents, valueCents, costCents } = holding
  const cents = soldOn && proceedsCents !== null ? proceedsCents : valueCents
  const growth = costCents > 0 ? cents / costCents - 1 : null
  return (
    <div className={cardPage.price}>
      <p className="small muted">
        {soldOn ? labels.soldFor(formatDate(soldOn)) : labels.valuedAt(formatDate(holding.valuedOn))}
      </p>
      <p className="figure-xl">{formatDollars(cents)}</p>
      <p className="small muted num">
        {growth !== null && (
          <>
            <span className={growthTone(growth)}>{growthText(growth)}</span> {labels.sinceBought}
          </>
        )}
        {!soldOn && ` · ${labels.ofFund(shareText(holding.shareBps))}`}
      </p>
    </div>
  )
}

function Facts({ holding }: { holding: HoldingDetail }) {
  const { custody, soldOn } = holding
  return (
    <dl className={`facts ${cardPage.facts}`}>
      <Fact name={labels.cert}>
        <CertNumber card={holding} />
      </Fact>
      <Fact name={labels.fund}>
        <Link to="/funds/$id" params={{ id: holding.fund.id }} search={{}}>
          {holding.fund.name}
        </Link>
      </Fact>
      <Fact name={labels.bought}>{formatDate(holding.boughtOn)}</Fact>
      <Fact name={labels.from}>{holdingSources[holding.source]}</Fact>
      <Fact name={labels.cost}>
        <span className="num">{formatDollars(holding.costCents)}</span>
      </Fact>
      {!soldOn && <Fact name={labels.valuation}>{labels.sources[holding.valueSource]}</Fact>}
      {!soldOn && <Fact name={labels.vault}>{custody?.vault}</Fact>}
      {!soldOn && <Fact name={labels.lastPhoto}>{custody ? formatDate(custody.on) : labels.noPhoto}</Fact>}
      {!soldOn && <Fact name={labels.title}>{holding.isClear ? labels.clear : labels.notClear}</Fact>}
    </dl>
  )
}
