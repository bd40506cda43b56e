import { LoadFault } from '../../../parts/LoadFault.tsx'
import '../../../ui/styles/cards.css'

import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { factLine } from '@ambry/contract/cards/labels'
import { recordOf } from '@ambry/contract/secure/labels'
import type { SecureCard, SecureCardDetail } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { api } from '../../../api/api.ts'
import { ApiError, isGone } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import cardPage from '../../../parts/record/card-page.module.css'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { isTyping } from '../../../ui/fields/typing.ts'
import { Section } from '../../../ui/Section.tsx'
import { SlowLoadingNotice } from '../../../ui/SlowLoadingNotice.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { BadgesRow } from '../../cards/card/CardFacts.tsx'
import { CardSkeleton } from '../../cards/card/CardSkeleton.tsx'
import { CardStage } from '../../cards/photos/CardStage.tsx'
import { ProvenancePart } from '../../cards/provenance/ProvenancePart.tsx'
import { CardCabinet } from '../gallery/CardCabinet.tsx'
import { shelved } from '../gallery/shelf.ts'
import secureStyles from '../secure.module.css'
import { useBackToGallery, useOpenCard } from '../secure-address.ts'
import { useWatch } from '../use-watch.ts'
import { CardGate } from './CardGate.tsx'
import { CategoryPrices } from './CategoryPrices.tsx'
import * as labels from './labels.ts'
import { MarketPart } from './MarketPart.tsx'
import { PriceBlock, SecureFacts, StandingLine } from './SecureFacts.tsx'
import styles from './secure-card.module.css'
import { useViewTracking } from './use-view-tracking.ts'

/** One card in Secure. Each card is a page of its own. */
export function SecureCardPage() {
  const { id = '' } = useParams({ strict: false })
  return <SecureCardView key={id} id={id} />
}

function SecureCardView({ id }: { id: string }) {
  const card = useQuery(query(api.secure.secureCard, { params: { id } }))
  const provenance = useQuery(query(api.secure.secureProvenance, { params: { id } }))
  const back = useBackToGallery()
  const { data, error } = card
  // a URL without a valid card id shows the same message
  const hasLeft = isGone(error) || (error instanceof ApiError && error.status === 400)
  useTitle(data ? `${cardTitle(data)}, ${labels.secure}` : labels.secure)
  useViewTracking(data ? id : null)
  useEscape(back)
  const retry = () => void card.refetch()
  return (
    <article className={`${cardPage.view} ${styles.card}`} aria-label={data ? cardTitle(data) : labels.card}>
      <nav className={cardPage.crumb} aria-label={labels.breadcrumb}>
        <Button variant="quiet" size="small" onClick={back}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.secure}
        </Button>
      </nav>
      {!data && <h1 className="sr">{labels.secure}</h1>}
      {error !== null && !hasLeft && <LoadFault title={labels.failed} error={error} onRetry={retry} />}
      {hasLeft && !data && (
        <Empty
          kind="card"
          title={labels.goneTitle}
          action={
            <Button variant="secondary" onClick={back}>
              {labels.backToSecure}
            </Button>
          }
        >
          {labels.goneText}
        </Empty>
      )}
      {!data && error === null && (
        <>
          <CardSkeleton />
          <SlowLoadingNotice onRetry={retry} />
        </>
      )}
      {data && <Shown card={data} hasLeft={hasLeft} provenance={provenance} refetch={retry} />}
    </article>
  )
}

type ShownProps = {
  card: SecureCardDetail
  /** It left Secure while it was open. */
  hasLeft: boolean
  provenance: Parameters<typeof ProvenancePart>[0]['query']
  refetch: () => void
}

function Shown({ card, hasLeft, provenance, refetch }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // so that screen readers announce which card it is
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className={cardPage.object}>
        <div className={cardPage.picture}>
          <CardStage card={card} />
        </div>
        <div className={`${cardPage.info} ${styles.info}`}>
          {!hasLeft && <StandingLine card={card} />}
          <h1 ref={heading} tabIndex={-1}>
            {card.playerName}
          </h1>
          <p className="lead">{factLine(card)}</p>
          <PriceBlock card={card} hasLeft={hasLeft} />
          {hasLeft ? (
            <Note title={labels.leftTitle} role="status">
              {labels.leftText}
            </Note>
          ) : (
            <CardGate card={card} refetch={refetch} />
          )}
          <SecureFacts card={card} />
          <BadgesRow card={{ ...card, ...recordOf(card) }} />
          {!hasLeft && (
            <p className={styles.sheet}>
              <a
                className={buttonClass({ variant: 'secondary', size: 'small' })}
                href={`/files/cards/${card.id}/fact-sheet.pdf`}
                download
              >
                <Download aria-hidden="true" className="icon-small" />
                {labels.factSheet}
              </a>
            </p>
          )}
        </div>
        <div className={`${cardPage.parts} ${styles.parts}`}>
          <section aria-label={labels.valuation}>
            <MarketPart cardId={card.id} valuations={card.valuations} grade={gradeText(card)} />
          </section>
          <section aria-label={labels.provenance}>
            <ProvenancePart query={provenance} valuations={card.valuations} />
          </section>
          <section aria-label={labels.categoryPrices}>
            <CategoryPrices category={card.category} />
          </section>
        </div>
      </div>
      {card.similar.length > 0 && <Similar cards={card.similar} />}
    </>
  )
}

function Similar({ cards }: { cards: readonly SecureCard[] }) {
  const open = useOpenCard()
  const watch = useWatch()
  return (
    <Section title={labels.similar}>
      <div className={`${secureStyles.cards} ${styles.similar}`}>
        <CardCabinet
          shelf={shelved(null, { query: 'similar', pages: [cards], hasNext: false })}
          isStale={false}
          awaited={0}
          onOpen={open}
          onWatch={watch}
        />
      </div>
    </Section>
  )
}

/** Escape goes back. */
function useEscape(onBack: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      onBack()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
