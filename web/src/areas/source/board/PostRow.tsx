import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { WantedPost } from '@ambry/contract/source/posts/records'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, Link2, Pin } from 'lucide-react'

import { CardPicture } from '../../../parts/CardPicture.tsx'
import { rest } from '../../../parts/catalog/CatalogField.tsx'
import { here } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import * as common from '../labels.ts'
import styles from '../source.module.css'
import * as labels from './labels.ts'

/** One wanted card: what would fit, what it may cost, and a way to answer. */
export function PostRow({ post }: { post: WantedPost }) {
  return (
    <article className={styles.post} aria-labelledby={`post-${post.id}`}>
      <div className={`niche ${styles.wanted}`}>
        <CardPicture picture={post.picture} size="niche" />
      </div>
      <div className={styles.postText}>
        <div className={styles.postHead}>
          <h2 id={`post-${post.id}`}>{post.playerName}</h2>
          {post.isPinned && <Tag icon={Pin}>{labels.pinned}</Tag>}
          {post.isMine && <Tag tone="outline">{labels.yours}</Tag>}
          {post.matches > 0 && (
            <Tag tone="ok" icon={Link2}>
              {labels.youMayHave(post.matches)}
            </Tag>
          )}
        </div>
        <p className="muted">{wantedLine(post)}</p>
        {post.note && <p className={styles.note}>{post.note}</p>}
        <div className={styles.postEnd}>
          <p className={styles.postFacts}>
            <strong className="num">{budgetText(post)}</strong>
            <span>
              {labels.posted('')}
              <When at={post.publishedAt} />
            </span>
            <span>{common.closes(formatDate(post.closesOn))}</span>
            <span>{common.responses(post.responses)}</span>
          </p>
          <PostActions post={post} />
        </div>
      </div>
    </article>
  )
}

function PostActions({ post }: { post: WantedPost }) {
  const secondary = buttonClass({ variant: 'secondary', size: 'small' })
  if (post.isMine)
    return (
      <Link to="/source" search={{ post: post.id }} className={secondary}>
        {labels.viewPost}
      </Link>
    )
  return (
    <div className="row">
      {post.myResponse ? (
        <Link to="/source" search={{ tab: 'responses', response: post.myResponse.id }} className={secondary}>
          {labels.viewResponse}
        </Link>
      ) : (
        <Link
          to="."
          search={(before) => ({ ...before, ...here('/source', { dialog: 'respond', record: post.id }) })}
          resetScroll={false}
          className={secondary}
        >
          {labels.iHaveThis}
        </Link>
      )}
      <Menu title={labels.more(post.playerName)} buttonClass="icon-btn" label={<EllipsisVertical aria-hidden="true" />}>
        <Link
          to="."
          search={(before) => ({ ...before, ...here('/source', { dialog: 'report', record: post.id }) })}
          resetScroll={false}
          className="menu-item"
        >
          {labels.report}
        </Link>
      </Menu>
    </div>
  )
}

type Wanted = Pick<WantedPost, 'year' | 'set' | 'cardNumber' | 'variety' | 'grades'>
/** `1979 Northern Ice #66, Rookie. PSA 9 or higher.` */
export const wantedLine = (card: Wanted): string =>
  [rest(card), common.gradesText(card.grades)]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')

export const budgetText = ({ budget }: Pick<WantedPost, 'budget'>): string =>
  budget
    ? common.budget(budget.minCents === null ? null : formatDollars(budget.minCents), formatDollars(budget.maxCents))
    : common.openToOffers
