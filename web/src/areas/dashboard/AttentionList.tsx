import type { Attention, AttentionItem } from '@ambry/contract/dashboard/attention/endpoints'
import { attentionKinds } from '@ambry/contract/kernel/attention'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, ChevronUp, CircleDot, Clock, ReceiptText, UserRound } from 'lucide-react'
import { useState } from 'react'

import { CardPicture } from '../../parts/CardPicture.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import styles from './attention-list.module.css'
import dashboard from './dashboard.module.css'
import * as labels from './labels.ts'

const maxShown = 4

/** Everything that waits for the member, most urgent first. Only the first item has a button; the others are links. */
export function AttentionList({ attention }: { attention: Attention }) {
  const [isAll, setAll] = useState(false)
  // under the pointer nothing moves
  const [held, setHeld] = useState<readonly AttentionItem[] | null>(null)
  const items = held ?? attention.items
  const [first, ...others] = isAll ? items : items.slice(0, maxShown)
  const Chevron = isAll ? ChevronUp : ChevronDown
  return (
    <section className={styles.attention} aria-labelledby="attention">
      <h2 id="attention" className={`${dashboard.heading} ${styles.title}`}>
        {attention.isPartial ? labels.partialAttention : labels.attentionTitle(items.length)}
      </h2>
      {first && (
        <ul id="attention-list" onPointerEnter={() => setHeld(items)} onPointerLeave={() => setHeld(null)}>
          <FirstItem item={first} />
          {others.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </ul>
      )}
      {items.length > maxShown && (
        <button
          type="button"
          className={styles.showAll}
          aria-expanded={isAll}
          aria-controls="attention-list"
          onClick={() => setAll(!isAll)}
        >
          {isAll ? labels.showFewer : labels.showAll(items.length)}
          <Chevron aria-hidden="true" className="icon-small" />
        </button>
      )}
    </section>
  )
}

function FirstItem({ item }: { item: AttentionItem }) {
  const { action, title, link, due } = item
  return (
    <li className={`${styles.item} ${styles.first}`} data-late={due?.isLate || undefined}>
      <Niche item={item} />
      <Texts item={item} />
      <Link to={link} className={buttonClass({}, styles.act)} aria-label={`${action}: ${title}`}>
        {action}
      </Link>
    </li>
  )
}

const Item = ({ item }: { item: AttentionItem }) => (
  <li>
    <Link to={item.link} className={styles.item}>
      <Niche item={item} />
      <Texts item={item} />
      <ChevronRight aria-hidden="true" className={`icon-small ${styles.chevron}`} />
    </Link>
  </li>
)

const Texts = ({ item: { title, text, due } }: { item: AttentionItem }) => (
  <div>
    <h3 className={styles.name}>{title}</h3>
    <p className={styles.text}>{text}</p>
    {due && (
      <p className={styles.due} data-late={due.isLate || undefined}>
        <Clock aria-hidden="true" className="icon-small" />
        {due.text}
      </p>
    )}
  </div>
)

function Niche({ item: { kind, picture } }: { item: AttentionItem }) {
  const { place } = attentionKinds[kind]
  const Icon = place === 'invoices' ? ReceiptText : place === 'profile' || place === 'identity' ? UserRound : CircleDot
  return (
    <span className={`niche ${styles.niche}`} aria-hidden="true">
      {picture === null ? <Icon /> : <CardPicture picture={picture} size="row" eager />}
    </span>
  )
}
