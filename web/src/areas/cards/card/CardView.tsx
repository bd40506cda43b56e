import { cardTitle, ownerPhotoPurposes } from '@ambry/contract/cards/kinds'
import { factLine } from '@ambry/contract/cards/labels'
import type { CardActionName, RegistryCardDetail, Valuation } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Contributed } from '../../../parts/contributions.tsx'
import { LoadFault } from '../../../parts/LoadFault.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import cardPage from '../../../parts/record/card-page.module.css'
import { hereWith } from '../../../paths.ts'
import { Button, buttonClass, IconButton } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { isTyping } from '../../../ui/fields/typing.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SlowLoadingNotice } from '../../../ui/SlowLoadingNotice.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { WhyButton } from '../../../ui/WhyButton.tsx'
import { isOwnFigure } from '../card-labels.ts'
import { ParcelPart } from '../custody/VaultNote.tsx'
import { CardStage } from '../photos/CardStage.tsx'
import { PhotosPart, type PhotoWork } from '../photos/PhotosPart.tsx'
import { nextPurpose } from '../photos/photo-order.ts'
import { ProvenancePart } from '../provenance/ProvenancePart.tsx'
import { ValuationPart } from '../valuations/ValuationPart.tsx'
import { hasRecord, VerificationPart } from '../verification/VerificationPart.tsx'
import { CardActions } from './CardActions.tsx'
import { BadgesRow, CommonFacts, CostLine, DisplayStatusTags, ValueBlock } from './CardFacts.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'
import styles from './card.module.css'
import { type CardPart, cardParts, useCardPart } from './card-parts.ts'
import { DocumentsPart } from './DocumentsPart.tsx'
import * as labels from './labels.ts'
import { NotesPart, TagsPart } from './NotesPart.tsx'
import { whyOf } from './owner-actions.ts'

/** One of the member's own cards, in place of the list it was opened from. */
export function CardView({ id, onClose, onPrevious, onNext }: PanelProps) {
  const card = useQuery(query(api.cards.registryCard, { params: { id } }))
  const part = useCardPart()
  const [confirming, setConfirming] = useState<CardActionName | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error } = card
  useTitle(data ? cardTitle(data) : labels.registry)
  useKeys({ onClose, onPrevious, onNext, onEdit: () => data && setConfirming('edit') })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another card is another page
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [id])
  const isThere = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever reads by ear hears which card it is
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id, isThere])

  const retry = () => void card.refetch()
  const refetch = async () => (await card.refetch()).data
  return (
    <article className={cardPage.view} aria-label={data ? cardTitle(data) : labels.card}>
      <nav className={cardPage.crumb} aria-label={labels.wayBack}>
        <Button variant="quiet" size="small" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.registry}
        </Button>
        <span className={styles.steps}>
          {/* not disabled by the browser, which would take the focus away at the last card */}
          <IconButton label={labels.previousCard} aria-disabled={!onPrevious} onClick={onPrevious}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label={labels.nextCard} aria-disabled={!onNext} onClick={onNext}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </span>
      </nav>
      {error !== null && (
        <LoadFault
          title={labels.failed}
          error={error}
          onRetry={retry}
          gone={{
            text: labels.gone,
            action: (
              <div className="row">
                <Button variant="secondary" size="small" onClick={onClose}>
                  {labels.backToRegistry}
                </Button>
                <Link
                  to="/sales"
                  search={{ side: 'sold' }}
                  className={buttonClass({ variant: 'quiet', size: 'small' })}
                >
                  {labels.yourSales}
                </Link>
              </div>
            ),
          }}
        />
      )}
      {!isThere && error === null && (
        <>
          <CardSkeleton hasTabs />
          <SlowLoadingNotice onRetry={retry} />
        </>
      )}
      {data && (
        <div key={data.id}>
          <div className={cardPage.object}>
            <PartTabs />
            {part === 'overview' && (
              <div className={cardPage.picture}>
                <CardStage card={data} onPrevious={onPrevious} onNext={onNext} />
              </div>
            )}
            <div className={cardPage.info}>
              <div className={`row ${cardPage.statusLine}`}>
                <DisplayStatusTags card={data} reader="owner" />
              </div>
              <h1 ref={heading} tabIndex={-1}>
                {data.playerName}
              </h1>
              <p className="lead">{factLine(data)}</p>
              <ValueBlock card={data} reader="owner">
                <CostLine card={data} />
              </ValueBlock>
              <CardActions
                card={data}
                confirming={confirming}
                onAsk={setConfirming}
                refetch={refetch}
                onRemoved={onClose}
              />
              <ParcelPart card={data} />
              <dl className={`facts ${cardPage.facts}`}>
                <CommonFacts card={data} reader="owner" />
                <Fact name={labels.acquired}>{acquiredText(data)}</Fact>
                <Fact name={labels.tags}>{data.tags.length > 0 ? data.tags.join(', ') : null}</Fact>
              </dl>
              <BadgesRow card={data} />
            </div>
            <div className={cardPage.parts}>
              <Part part={part} card={data} refetch={refetch} onAsk={setConfirming} />
            </div>
          </div>
        </div>
      )}
    </article>
  )
}

/** Tabs for the parts of the page. Switching adds no history entry, so closing still returns to the list. */
function PartTabs() {
  return (
    <nav className={`tabs ${cardPage.tabs}`} aria-label={labels.cardParts}>
      {cardParts.map((part) => (
        <Link
          key={part}
          to="/registry"
          search={hereWith('/registry', { part: part === 'overview' ? undefined : part })}
          state
          replace
          resetScroll={false}
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
        >
          {labels.parts[part]}
        </Link>
      ))}
    </nav>
  )
}

type PartProps = {
  part: CardPart
  card: RegistryCardDetail
  refetch: () => Promise<RegistryCardDetail | undefined>
  onAsk: (action: CardActionName) => void
}

function Part({ part, card, refetch, onAsk }: PartProps) {
  const { id } = card
  switch (part) {
    case 'overview':
      return (
        <>
          <Contributed to="ownCardTop" card={card} />
          <Section title={labels.notesAndTags}>
            <div className="stack">
              <TagsPart card={card} refetch={refetch} />
              <NotesPart card={card} refetch={refetch} />
            </div>
          </Section>
          {hasRecord(card) && (
            <Section title={labels.graderRecord}>
              <VerificationPart
                card={card}
                reader="owner"
                verify={() => api.lookups.verifyCard({ params: { id } })}
                accept={(fields) => api.lookups.acceptRecord({ params: { id }, body: { fields } })}
              />
            </Section>
          )}
        </>
      )
    case 'value':
      return (
        <>
          <section aria-label={labels.valuation}>
            <OwnValuations card={card} onEstimate={() => onAsk('value')} />
          </section>
          <Contributed to="ownCardMiddle" card={card} />
        </>
      )
    case 'photos':
      return (
        <>
          <Section title={labels.photos} lead={labels.photosLead}>
            <PhotosPart photos={card.photos} work={photoWork(card)} />
          </Section>
          <Section title={labels.documents}>
            <DocumentsPart cardId={id} documents={card.documents} />
          </Section>
        </>
      )
    case 'sharing':
      return (
        <Contributed
          to="ownCardEnd"
          card={card}
          share={
            <WhyButton variant="secondary" why={whyOf(card, 'share')} onClick={() => onAsk('share')}>
              {labels.shareCard}
            </WhyButton>
          }
        />
      )
    case 'history':
      return <History card={card} />
  }
}

function History({ card: { id, valuations } }: { card: RegistryCardDetail }) {
  const provenance = useQuery(query(api.cards.provenance, { params: { id } }))
  return <ProvenancePart id={id} valuations={valuations} query={provenance} />
}

function OwnValuations({ card, onEstimate }: { card: RegistryCardDetail; onEstimate: () => void }) {
  const [dropped, setDropped] = useState<Valuation | null>(null)
  const withdraw = useAction({
    mutationFn: (valuationId: string) => api.cards.withdrawEstimate({ params: { id: card.id, valuationId } }),
    onSuccess: () => setDropped(null),
  })
  return (
    <>
      <ValuationPart
        valuations={card.valuations}
        reader="owner"
        mayWithdraw={({ source, isWithdrawn }) => isOwnFigure(source) && !isWithdrawn}
        onWithdraw={(valuation) => {
          withdraw.reset()
          setDropped(valuation)
        }}
        action={
          <p className="more">
            <WhyButton variant="secondary" why={whyOf(card, 'value')} onClick={onEstimate}>
              {labels.updateValue}
            </WhyButton>
          </p>
        }
      />
      {dropped && (
        <ConfirmDialog
          title={labels.withdrawTitle}
          consequence={labels.withdrawText}
          confirm={labels.withdraw}
          working={withdraw.isPending}
          failure={withdraw.error && <Failure text={sentenceOf(withdraw.error)} />}
          onConfirm={() => withdraw.mutate(dropped.id)}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  )
}

function photoWork(card: RegistryCardDetail): PhotoWork<(typeof ownerPhotoPurposes)[number]> {
  const { id } = card
  return {
    purposes: ownerPhotoPurposes,
    why: whyOf(card, 'photo'),
    hint: labels.photoHint,
    next: nextPurpose,
    add: (body, purpose, onSent) => api.cards.addPhoto({ params: { id }, query: { purpose }, body }, { onSent }),
    remove: (photoId) => api.cards.removePhoto({ params: { id, photoId } }),
    arrange: (photos) => api.cards.orderPhotos({ params: { id }, body: { photos: [...photos] } }),
  }
}

function acquiredText({ acquiredOn, acquiredFrom, ownedSince }: RegistryCardDetail): string {
  const from = acquiredFrom && labels.from(acquiredFrom, acquiredOn === null)
  const said = [formatDate(acquiredOn), from].filter(Boolean).join(' ')
  return said || labels.registeredOn(formatDate(ownedSince))
}

type Keys = Omit<PanelProps, 'id'> & { onEdit: () => void }

/** Escape goes back, j and k move through the list, e edits. */
function useKeys({ onClose, onPrevious, onNext, onEdit }: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') || isTyping(event.target)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const act: Record<string, (() => void) | undefined> = { Escape: onClose, j: onNext, k: onPrevious, e: onEdit }
      const action = act[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
