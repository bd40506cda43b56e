import type { ShareLinkDetail } from '@ambry/contract/sharing/records'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Copy, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { LoadFault } from '../../../../parts/LoadFault.tsx'
import { useClosePanel } from '../../../../parts/lists/list-state.ts'
import cardPage from '../../../../parts/record/card-page.module.css'
import { useSearchOf } from '../../../../paths.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { copyText } from '../../../../ui/copy.ts'
import { isTyping } from '../../../../ui/fields/typing.ts'
import { Section } from '../../../../ui/Section.tsx'
import { SlowLoadingNotice } from '../../../../ui/SlowLoadingNotice.tsx'
import { focusRow } from '../../../../ui/table/DataTable.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { useRegistryAddress } from '../../../cards/registry/registry-address.ts'
import { DisplayStatusTag, ViewedNow } from '../../DisplayStatusTag.tsx'
import { LinkMenu } from '../../LinkMenu.tsx'
import { daysIn } from '../../share-days.ts'
import { fullAddress, targetLabel, whyClosed } from '../../share-labels.ts'
import { shareNatively } from '../../sheet/native-share.ts'
import { useLeaving } from '../../use-leaving.ts'
import { Leads } from './Leads.tsx'
import { LinkFacts } from './LinkFacts.tsx'
import { LinkFigures } from './LinkFigures.tsx'
import { LinkSkeleton } from './LinkSkeleton.tsx'
import * as labels from './labels.ts'
import styles from './link.module.css'
import { VisitList } from './VisitList.tsx'

/** One of the member's links: its status, viewers and durations, messages, and every visit. */
export function LinkView({ id }: { id: string }) {
  const days = daysIn(useSearchOf('/registry'))
  const { leaveLink } = useRegistryAddress()
  const onClose = useClosePanel(leaveLink, () => focusRow(document.getElementById(`row-${id}`)))
  const isLeaving = useLeaving(id)
  const link = useQuery({
    ...query(api.sharing.shareLink, { params: { id }, query: { days } }),
    enabled: !isLeaving,
    // the previous period stays visible while another one loads
    placeholderData: (previous: ShareLinkDetail | undefined) => (previous?.id === id ? previous : undefined),
  })
  const { data, error } = link
  useTitle(data ? labels.links(data.name) : 'Links')
  useEscape(onClose)
  const retry = () => void link.refetch()
  return (
    <article className={`${cardPage.view} link-view`} aria-label={data?.name ?? labels.link}>
      <nav className={cardPage.crumb} aria-label={labels.breadcrumb}>
        <Button variant="quiet" size="small" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.linksTitle}
        </Button>
      </nav>
      {error !== null && (
        <LoadFault
          title={labels.weCouldntLoadThisLink}
          error={error}
          onRetry={retry}
          gone={{
            action: (
              <Button variant="secondary" size="small" onClick={onClose}>
                {labels.backToTheLinks}
              </Button>
            ),
          }}
        />
      )}
      {!data && error === null && (
        <>
          <LinkSkeleton />
          <SlowLoadingNotice onRetry={retry} />
        </>
      )}
      {data && (
        <>
          <LinkHead link={data} onDropped={onClose} />
          <div className={link.isPlaceholderData ? `${styles.two} stale` : styles.two}>
            <LinkFigures link={data} days={days} />
            <LinkFacts link={data} />
          </div>
          <Section title={labels.messages} lead={labels.onlyYouCanSeeThese}>
            <Leads leads={data.leadList} />
          </Section>
          <Section title={labels.visits} lead={labels.everyView}>
            {!isLeaving && <VisitList id={id} />}
          </Section>
        </>
      )}
    </article>
  )
}

function LinkHead({ link, onDropped }: { link: ShareLinkDetail; onDropped: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // so that screen readers announce which link it is
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const short = link.shortAddress && fullAddress(link.shortAddress, location.origin)
  return (
    <div className={`head ${styles.head}`}>
      <div className="head-text">
        <p className="row">
          <DisplayStatusTag displayStatus={link.displayStatus} />
          {link.isViewedNow && <ViewedNow />}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {link.name}
        </h1>
        <p className="lead">{[targetLabel(link), whyClosed(link, 'owner')].filter(Boolean).join('. ')}</p>
      </div>
      <div className="head-end">
        {short && (
          <Button onClick={() => void copyText(short)}>
            <Copy aria-hidden="true" />
            {labels.copyLink}
          </Button>
        )}
        {short && 'share' in navigator && (
          <IconButton label={labels.share} className={styles.more} onClick={() => void shareNatively(link.name, short)}>
            <Share2 aria-hidden="true" />
          </IconButton>
        )}
        <LinkMenu link={link} buttonClass={`icon-btn ${styles.more}`} onDropped={onDropped} />
      </div>
    </div>
  )
}

function useEscape(onClose: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
