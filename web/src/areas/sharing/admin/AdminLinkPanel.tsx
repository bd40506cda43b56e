import { formatDate } from '@ambry/contract/kernel/dates'
import type { AdminShareLink, AdminShareLinkDetail } from '@ambry/contract/sharing/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { counted, viewLabel } from '../../../parts/figure-labels.ts'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { here } from '../../../paths.ts'
import { Fact } from '../../../ui/Fact.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import { WhyButton } from '../../../ui/WhyButton.tsx'
import { DisplayStatusTag } from '../DisplayStatusTag.tsx'
import { showsLabel, targetLabel, whyClosed } from '../share-labels.ts'
import sharingStyles from '../sharing.module.css'
import { CloseLinkDialog } from './CloseLinkDialog.tsx'
import { LinkWarnings } from './LinkWarnings.tsx'
import * as labels from './labels.ts'
import styles from './share-analytics.module.css'

/** One link for admins: its owner, what it shows and its history, but never its URL. */
export function AdminLinkPanel(panel: PanelProps) {
  const link = useQuery(query(api.sharing.adminShareLink, { params: { id: panel.id } }))
  useTitle(link.data ? labels.shareAnalytics(link.data.name) : labels.shareAnalyticsTitle)
  return (
    <RecordPanel
      {...panel}
      query={link}
      failure={labels.weCouldntLoadThisLink}
      head={headOf}
      foot={(data) => <CloseLink link={data} />}
    >
      {(data) => <Record link={data} />}
    </RecordPanel>
  )
}

const headOf = (link: AdminShareLinkDetail) => ({
  title: link.name,
  above: (
    <span className="row">
      <DisplayStatusTag displayStatus={link.displayStatus} />
      <LinkWarnings link={link} />
    </span>
  ),
  below: targetLabel(link),
})

function Record({ link }: { link: AdminShareLinkDetail }) {
  return (
    <>
      {link.displayStatus !== 'live' && (
        <section>
          <Note tone="info">
            <p>{whyClosed(link, 'house')}</p>
          </Note>
        </section>
      )}
      {link.card && (
        <section aria-label={labels.card}>
          <span className="ident ident-small">
            <CardPicture picture={link.card.picture} size="row" />
            <span>
              <Link to="/admin/cards" search={{ card: link.card.id }}>
                {link.card.title}
              </Link>
              <small className="muted">
                {link.cards > 1 ? `And ${counted(link.cards - 1, 'other card')}` : link.card.facts}
              </small>
            </span>
          </span>
        </section>
      )}
      <Reports link={link} />
      <section aria-label={labels.details}>
        <dl className="facts">
          <Fact name={labels.sharedBy}>
            <Link to="/admin/user-access" search={{ user: link.owner.id }}>
              {link.owner.name}
            </Link>
          </Fact>
          <Fact name={labels.views}>
            {link.views.toLocaleString('en-US')}
            {link.maxViews !== null && ` of ${link.maxViews.toLocaleString('en-US')}`}
          </Fact>
          <Fact name={labels.people}>{link.people.toLocaleString('en-US')}</Fact>
          <Fact name={labels.averageTime}>{viewLabel(link.averageSeconds)}</Fact>
          <Fact name={labels.messagesToOwner}>{link.leads.toLocaleString('en-US')}</Fact>
          <Fact name={labels.accessRequests}>{link.accessRequests.toLocaleString('en-US')}</Fact>
          <Fact name={labels.lastView}>
            <When at={link.lastViewAt} never={labels.notYet} />
          </Fact>
          <Fact name={labels.shows}>{showsLabel(link.shows)}</Fact>
          <Fact name={labels.password}>{link.hasPassword ? 'Set' : 'None'}</Fact>
          <Fact name={labels.wrongPasswords}>{link.wrongPasswords.toLocaleString('en-US')}</Fact>
          <Fact name={labels.created}>{formatDate(link.createdAt)}</Fact>
          <Fact name={labels.expires}>{formatDate(link.expiresAt)}</Fact>
        </dl>
        <p className={`row small ${styles.nextLine}`}>
          <Link to="." search={here('/admin/share-analytics', { tab: 'visits', linkId: link.id })}>
            {labels.allViews}
          </Link>
          <Link to="." search={here('/admin/share-analytics', { tab: 'links', ownerId: link.owner.id })}>
            {labels.allLinks(link.owner.name)}
          </Link>
        </p>
      </section>
      <RecordAudit kind="share_link" id={link.id} />
    </>
  )
}

/** Visitors' reports, in their own words. */
function Reports({ link: { reports, reportList } }: { link: AdminShareLinkDetail }) {
  if (reports === 0) return null
  return (
    <section aria-labelledby="reports">
      <h3 id="reports">{labels.reports}</h3>
      <ul className="lines">
        {reportList.map(({ at, reason }) => (
          <li className={`line ${sharingStyles.linkLead}`} key={`${at} ${reason}`}>
            <div className="line-text">
              <blockquote>{reason}</blockquote>
            </div>
            <span className="small dim">
              <When at={at} />
            </span>
          </li>
        ))}
      </ul>
      {reports > reportList.length && (
        <p className="small muted">{labels.showingTheLatest(reportList.length, reports.toLocaleString('en-US'))}</p>
      )}
    </section>
  )
}

function CloseLink({ link }: { link: AdminShareLink }) {
  const [isClosing, setClosing] = useState(false)
  return (
    <NeedsRight right="share.close">
      <WhyButton
        variant="danger"
        why={link.actions.includes('close') ? null : whyClosed(link, 'house')}
        onClick={() => setClosing(true)}
      >
        {labels.closeLink}
      </WhyButton>
      {isClosing && <CloseLinkDialog id={link.id} name={link.name} onClose={() => setClosing(false)} />}
    </NeedsRight>
  )
}
