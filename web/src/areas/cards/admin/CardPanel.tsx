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
import { PanelActions } from './PanelActions.tsx'

/** One card for the house: what it is, where it is, whose it is, what is claimed of it, and what comes next. */
export function CardPanel(panel: PanelProps) {
  const card = useQuery(query(api.cards.card, { params: { id: panel.id } }))
  useTitle(card.data ? `${cardTitle(card.data)}, Cards` : 'Cards')
  return (
    <RecordPanel
      {...panel}
      wide
      query={card}
      failure="We couldn’t load this card"
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
  below: [cardLine(card), card.cardNumber && `no. ${card.cardNumber}`].filter(Boolean).join(', '),
})

function CardRecord({ card }: { card: AdminCardDetail }) {
  const provenance = useQuery(query(api.cards.cardProvenance, { params: { id: card.id } }))
  return (
    <>
      {card.mergedInto && (
        <section>
          <Note tone="info" title="This record was merged into another.">
            <Link to="/admin/cards" search={{ card: card.mergedInto }}>
              Open the current record
            </Link>
          </Note>
        </section>
      )}
      <section aria-label="Details">
        <div className={styles.panelTop}>
          <CardStage card={card} />
          <ValueBlock card={card} reader="house" />
        </div>
        <dl className="facts">
          <Fact name="Owner">
            {card.owner.kind === 'member' ? (
              <Link to="/admin/user-access" search={{ user: card.owner.id }}>
                {card.owner.name}
              </Link>
            ) : (
              <OwnerName owner={card.owner} />
            )}
          </Fact>
          <CommonFacts card={card} reader="house" />
          <Fact name="Registered">{formatDate(card.registeredAt)}</Fact>
        </dl>
      </section>
      <Contributed to="adminCardTop" card={card} />
      {hasRecord(card) && (
        <section aria-label="PSA record">
          <h3>PSA record</h3>
          <VerificationPart
            card={card}
            reader="house"
            verify={() => api.lookups.verifyAdminCard({ params: { id: card.id } })}
            accept={(fields) => api.lookups.acceptAdminRecord({ params: { id: card.id }, body: { fields } })}
          />
        </section>
      )}
      {card.disputes.length > 0 && (
        <section aria-label="Claims">
          <h3>Claims</h3>
          <DisputeLines disputes={card.disputes} />
        </section>
      )}
      <section aria-label="Custody">
        <h3>Custody</h3>
        <CardMoves moves={card.moves} />
      </section>
      <section aria-label="Valuation">
        <Valuations card={card} />
      </section>
      <Contributed to="adminCardMiddle" card={card} />
      <section aria-label="Photos">
        <h3>Photos</h3>
        <AdminPhotos card={card} />
      </section>
      <section aria-label="Owners">
        <h3>Owners</h3>
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
      <section aria-label="History">
        <ProvenancePart id={card.id} query={provenance} />
      </section>
      <RecordAudit kind="card" id={card.id} />
    </>
  )
}

function Valuations({ card }: { card: AdminCardDetail }) {
  const [isAppraising, setAppraising] = useState(false)
  const [dropped, setDropped] = useState<Valuation | null>(null)
  return (
    <>
      <ValuationPart
        valuations={card.valuations}
        reader="house"
        mayWithdraw={({ source, isWithdrawn }) => source === 'appraisal' && !isWithdrawn}
        onWithdraw={setDropped}
        action={
          <p className="more">
            <WhyButton variant="secondary" why={adminWhy(card, 'value')} onClick={() => setAppraising(true)}>
              Appraise
            </WhyButton>
          </p>
        }
      />
      {isAppraising && <AppraiseDialog card={card} onClose={() => setAppraising(false)} />}
      {dropped && (
        <StepDialog
          onClose={() => setDropped(null)}
          step={{
            title: 'Retract this appraisal',
            submit: 'Retract',
            danger: true,
            consequence:
              'It no longer counts, and the previous appraisal becomes the value again. It stays in the list, marked as retracted.',
            done: 'Appraisal retracted.',
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
