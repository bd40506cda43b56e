import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminCardDetail, Valuation } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import { Contributed } from '../../../parts/contributions.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { WorkBar } from '../../../parts/work/WorkBar.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { WhyButton } from '../../../ui/WhyButton.tsx'
import { CommonFacts, DisplayStatusTags, ValueBlock } from '../card/CardFacts.tsx'
import { StepDialog } from '../card/StepDialog.tsx'
import { cardLine } from '../card-labels.ts'
import { CardMoves } from '../custody/CardMoves.tsx'
import { ReasonField } from '../custody/CustodyDialog.tsx'
import { AdminPhotos } from '../photos/AdminPhotos.tsx'
import { CardStage } from '../photos/CardStage.tsx'
import styles from '../photos/photos.module.css'
import { ProvenancePart } from '../provenance/ProvenancePart.tsx'
import { DisputeLines } from '../titles/DisputeLines.tsx'
import { ValuationPart } from '../valuations/ValuationPart.tsx'
import { hasRecord, VerificationPart } from '../verification/VerificationPart.tsx'
import { AppraiseDialog } from './AppraiseDialog.tsx'
import { adminWhy } from './admin-actions.ts'
import { OwnerName } from './card-list.tsx'
import * as labels from './labels.ts'
import { PanelActions } from './PanelActions.tsx'

/** One card for admins: what it is, where it is, who owns it, claims on it, and the next step. */
export function CardPanel(panel: PanelProps) {
  const card = useQuery(query(api.cards.card, { params: { id: panel.id } }))
  useTitle(card.data ? labels.cards(cardTitle(card.data)) : 'Cards')
  return (
    <RecordPanel
      {...panel}
      wide
      query={card}
      failure={labels.weCouldntLoadThisCard}
      head={headOf}
      foot={(data) => <PanelActions card={data} refetch={async () => (await card.refetch()).data} />}
    >
      {(data) => <CardRecord card={data} />}
    </RecordPanel>
  )
}

const headOf = (card: AdminCardDetail) => ({
  title: card.playerName,
  above: (
    <span className="row">
      <DisplayStatusTags card={card} reader="house" />
    </span>
  ),
  below: [cardLine(card), card.cardNumber && `#${card.cardNumber}`].filter(Boolean).join(', '),
})

function CardRecord({ card }: { card: AdminCardDetail }) {
  const provenance = useQuery(query(api.cards.cardProvenance, { params: { id: card.id } }))
  return (
    <>
      {card.custody === 'inbound' && <WorkBar queue="arrivals" id={card.id} />}
      {card.returnRequestedAt && <WorkBar queue="returns" id={card.id} />}
      {card.mergedInto && (
        <section>
          <Note tone="info" title={labels.thisRecordWasMergedInto}>
            <Link to="/admin/cards" search={{ card: card.mergedInto }}>
              {labels.openTheCurrentRecord}
            </Link>
          </Note>
        </section>
      )}
      <section aria-label={labels.details}>
        <div className={styles.panelTop}>
          <CardStage card={card} />
          <ValueBlock card={card} reader="house" />
        </div>
        <dl className="facts">
          <Fact name={labels.owner}>
            {card.owner.kind === 'member' ? (
              <Link to="/admin/user-access" search={{ user: card.owner.id }}>
                {card.owner.name}
              </Link>
            ) : (
              <OwnerName owner={card.owner} />
            )}
          </Fact>
          <CommonFacts card={card} reader="house" />
          <Fact name={labels.registered}>{formatDate(card.registeredAt)}</Fact>
        </dl>
      </section>
      <Contributed to="adminCardTop" card={card} />
      {hasRecord(card) && (
        <section aria-label="PSA record">
          <h3>{labels.psaRecord}</h3>
          <VerificationPart
            card={card}
            reader="house"
            verify={() => api.lookups.verifyAdminCard({ params: { id: card.id } })}
            accept={(fields) => api.lookups.acceptAdminRecord({ params: { id: card.id }, body: { fields } })}
          />
        </section>
      )}
      {card.disputes.length > 0 && (
        <section aria-label={labels.claims}>
          <h3>{labels.claims}</h3>
          <DisputeLines disputes={card.disputes} />
        </section>
      )}
      <section aria-label={labels.custody}>
        <h3>{labels.custody}</h3>
        <CardMoves moves={card.moves} />
      </section>
      <section aria-label={labels.valuation}>
        <Valuations card={card} />
      </section>
      <Contributed to="adminCardMiddle" card={card} />
      <section aria-label={labels.photos}>
        <h3>{labels.photos}</h3>
        <AdminPhotos card={card} />
      </section>
      <section aria-label={labels.owners}>
        <h3>{labels.owners}</h3>
        <ol className="lines">
          {card.owners.map(({ name, from, until }) => (
            <li className="line" key={from}>
              <div className="line-text">
                <strong>{name}</strong>
              </div>
              <span className="small dim">
                {formatDate(from)} {until ? `to ${formatDate(until)}` : 'until today'}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label={labels.provenance}>
        <ProvenancePart id={card.id} query={provenance} />
      </section>
      <RecordAudit kind="card" id={card.id} />
    </>
  )
}

function Valuations({ card }: { card: AdminCardDetail }) {
  const [isAppraising, setAppraising] = useState(false)
  const mayValue = card.actions.some(({ action }) => action === 'value')
  const [dropped, setDropped] = useState<Valuation | null>(null)
  return (
    <>
      <ValuationPart
        valuations={card.valuations}
        reader="house"
        mayWithdraw={({ source, isWithdrawn }) => mayValue && source === 'appraisal' && !isWithdrawn}
        onWithdraw={setDropped}
        action={
          mayValue && (
            <p className="more">
              <WhyButton variant="secondary" why={adminWhy(card, 'value')} onClick={() => setAppraising(true)}>
                {labels.appraise}
              </WhyButton>
            </p>
          )
        }
      />
      {isAppraising && <AppraiseDialog card={card} onClose={() => setAppraising(false)} />}
      {dropped && (
        <StepDialog
          onClose={() => setDropped(null)}
          step={{
            title: labels.retractThisAppraisal,
            submit: labels.retract,
            danger: true,
            consequence: labels.itNoLongerCounts,
            done: labels.appraisalRetracted,
            fields: (error) => <ReasonField error={error} />,
            run: (form) =>
              api.cards.withdrawValuation({
                params: { id: card.id, valuationId: dropped.id },
                body: { reason: form.text('reason') },
              }),
          }}
        />
      )}
    </>
  )
}
