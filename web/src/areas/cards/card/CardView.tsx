import { cardTitle, ownerPhotoPurposes } from '@ambry/contract/cards/kinds'
import { factLine } from '@ambry/contract/cards/labels'
import type { CardActionName, RegistryCardDetail, Valuation } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { isGone, referenceOf, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Contributed } from '../../../parts/contributions.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import cardPage from '../../../parts/record/card-page.module.css'
import { Button, buttonClass, IconButton } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Failure, Fault } from '../../../ui/Failure.tsx'
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
import { DocumentsPart } from './DocumentsPart.tsx'
import { NotesPart, TagsPart } from './NotesPart.tsx'
import { whyOf } from './owner-actions.ts'

/** One card of mine, with everything about it, in place of the list it was opened from. */
export function CardView({ id, onClose, onPrevious, onNext }: PanelProps) {
  const card = useQuery(query(api.cards.registryCard, { params: { id } }))
  const provenance = useQuery(query(api.cards.provenance, { params: { id } }))
  const [confirming, setConfirming] = useState<CardActionName | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error } = card
  useTitle(data ? cardTitle(data) : 'Registry')
  useKeys({ onClose, onPrevious, onNext, onEdit: () => data && setConfirming('edit') })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another card is another page
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [id])
  const isThere = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever reads by ear hears which card it is
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id, isThere])

  const retry = () => void card.refetch()
  return (
    <article className={cardPage.view} data-page aria-label={data ? cardTitle(data) : 'Card'}>
      <nav className={cardPage.crumb} aria-label="Way back">
        <Button variant="quiet" size="small" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          Registry
        </Button>
        <span className={styles.steps}>
          {/* not disabled by the browser, which would take the focus away at the last card */}
          <IconButton label="Previous card" aria-disabled={!onPrevious} onClick={onPrevious}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Next card" aria-disabled={!onNext} onClick={onNext}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </span>
      </nav>
      {error !== null && (
        <Fault
          title="This card could not be shown"
          text={
            isGone(error)
              ? 'It’s not in your registry. If you sold it, you’ll find it in your sales.'
              : sentenceOf(error)
          }
          reference={referenceOf(error)}
          {...(isGone(error) ? {} : { onRetry: retry })}
          action={
            isGone(error) && (
              <div className="row">
                <Button variant="secondary" size="small" onClick={onClose}>
                  Back to the registry
                </Button>
                <Link
                  to="/sales"
                  search={{ side: 'sold' }}
                  className={buttonClass({ variant: 'quiet', size: 'small' })}
                >
                  Your sales
                </Link>
              </div>
            )
          }
        />
      )}
      {!isThere && error === null && (
        <>
          <CardSkeleton />
          <SlowLoadingNotice onRetry={retry} />
        </>
      )}
      {data && (
        <div key={data.id}>
          <div className={cardPage.object}>
            <CardStage card={data} onPrevious={onPrevious} onNext={onNext} />
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
                refetch={async () => (await card.refetch()).data}
                onRemoved={onClose}
              />
              <ParcelPart card={data} />
              <dl className={`facts ${cardPage.facts}`}>
                <CommonFacts card={data} reader="owner" />
                <Fact name="Acquired">{acquiredText(data)}</Fact>
                <Fact name="Tags">{data.tags.length > 0 ? data.tags.join(', ') : null}</Fact>
              </dl>
              <BadgesRow card={data} />
            </div>
          </div>
          <Contributed to="ownCardTop" card={data} />
          <div className={cardPage.two}>
            <section aria-label="Valuation">
              <OwnValuations card={data} onEstimate={() => setConfirming('value')} />
            </section>
            <section aria-label="Provenance">
              <ProvenancePart id={data.id} query={provenance} />
            </section>
          </div>
          <Contributed to="ownCardMiddle" card={data} />
          {hasRecord(data) && (
            <Section title="What PSA has on record">
              <VerificationPart
                card={data}
                reader="owner"
                verify={() => api.lookups.verifyCard({ params: { id } })}
                accept={(fields) => api.lookups.acceptRecord({ params: { id }, body: { fields } })}
              />
            </Section>
          )}
          <Section title="Photos" lead="The first photo of the front stands for the card everywhere.">
            <PhotosPart photos={data.photos} work={photoWork(data)} />
          </Section>
          <div className={cardPage.two}>
            <section aria-label="Documents">
              <div className={cardPage.partHead}>
                <h2>Documents</h2>
              </div>
              <DocumentsPart cardId={data.id} documents={data.documents} />
            </section>
            <section aria-label="Notes and tags" className="stack">
              <div className={cardPage.partHead}>
                <h2>Notes and tags</h2>
              </div>
              <TagsPart card={data} refetch={async () => (await card.refetch()).data} />
              <NotesPart card={data} refetch={async () => (await card.refetch()).data} />
            </section>
          </div>
          <Contributed
            to="ownCardEnd"
            card={data}
            share={
              <WhyButton variant="secondary" why={whyOf(data, 'share')} onClick={() => setConfirming('share')}>
                Share this card
              </WhyButton>
            }
          />
        </div>
      )}
    </article>
  )
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
              Update value
            </WhyButton>
          </p>
        }
      />
      {dropped && (
        <ConfirmDialog
          title="Take this estimate back"
          consequence="It no longer counts and leaves the list."
          confirm="Take back"
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
    hint: 'Front and back in even light. You can also drop several, or paste one.',
    next: nextPurpose,
    add: (body, purpose, onSent) => api.cards.addPhoto({ params: { id }, query: { purpose }, body }, { onSent }),
    remove: (photoId) => api.cards.removePhoto({ params: { id, photoId } }),
    arrange: (photos) => api.cards.orderPhotos({ params: { id }, body: { photos: [...photos] } }),
  }
}

function acquiredText({ acquiredOn, acquiredFrom, ownedSince }: RegistryCardDetail): string {
  const from = acquiredFrom && `${acquiredOn ? 'from' : 'From'} ${acquiredFrom}`
  const said = [formatDate(acquiredOn), from].filter(Boolean).join(' ')
  return said || `Registered ${formatDate(ownedSince)}`
}

type Keys = Omit<PanelProps, 'id'> & { onEdit: () => void }

/** Escape leads back, j and k along the list, e edits. */
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
