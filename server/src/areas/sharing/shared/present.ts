import { gradeText } from '@ambry/contract/cards/kinds'
import { secondsBetween } from '@ambry/contract/kernel/dates'
import type { AdminShareLink, ShareLink } from '@ambry/contract/sharing/records'

import type { Deps } from '../../../deps.ts'
import { pictureAddress } from '../../cards/registry/files-service.ts'
import type { AdminLinkRow, LineRow, LinkRow } from '../links/queries.ts'
import { openToken } from '../links/tokens.ts'
import { adminActions, nowSeconds, ownActions } from '../rules.ts'

/** Enough to recognize a card: its name, subtitle and picture. */
export const lineOf = (card: LineRow) => ({
  id: card.id,
  title: card.playerName,
  facts: [[card.year, card.set].filter(Boolean).join(' '), card.variety, gradeText(card)].filter(Boolean).join(', '),
  picture: pictureAddress(card),
})

const shown = ({ clock }: Deps, row: LinkRow) => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  tag: row.tag,
  cards: row.cards,
  card: row.card && lineOf(row.card),
  shows: row.shows,
  hasPassword: row.hasPassword,
  displayStatus: row.displayStatus,
  closedReason: row.closedReason,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  maxViews: row.maxViews,
  views: row.views,
  people: row.people,
  averageSeconds: row.views === 0 ? null : Math.round(row.seconds / row.views),
  leads: row.leads,
  lastViewAt: row.lastViewAt,
  isViewedNow: row.lastSeenAt !== null && secondsBetween(row.lastSeenAt, clock.now()) < nowSeconds,
  version: row.version,
})

/** Without a configured public URL the page completes the address with its own origin. */
export function ownLink(deps: Deps, row: LinkRow): ShareLink {
  const base = deps.config.publicUrl ?? ''
  const token = row.displayStatus === 'live' ? openToken(deps.secrets.share, row.tokenSealed) : null
  return {
    ...shown(deps, row),
    address: token && `${base}/shared/${token}`,
    shortAddress: token ? `${base}/share/${row.shortId}` : null,
    notify: row.notify,
    actions: ownActions(row.status, row.closedReason),
  }
}

export const adminLink = (deps: Deps, row: AdminLinkRow): AdminShareLink => ({
  ...shown(deps, row),
  owner: { id: row.ownerId, name: row.ownerName },
  accessRequests: row.accessRequests,
  wrongPasswords: row.wrongPasswords,
  reports: row.reports,
  actions: adminActions(row.status),
})
