import { cardTitle } from '@ambry/contract/cards/kinds'
import type { SecureCardDetail } from '@ambry/contract/secure/records'
import { X } from 'lucide-react'

import { sentenceOf } from '../../../api/errors.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { CardLink } from '../CardLink.tsx'
import { useOpenCard } from '../secure-address.ts'
import { useWatch } from '../use-watch.ts'
import { WatchButton } from '../WatchButton.tsx'
import styles from './compare.module.css'
import { type Compared, comparison } from './compare-rows.ts'
import * as labels from './labels.ts'
import { type Column, useColumns } from './use-columns.ts'

type Props = {
  ids: readonly string[]
  /** Hides the rows in which all cards are the same. */
  isShort: boolean
  onRemove: (id: string) => void
}

/** One column per card, with differences highlighted. It scrolls sideways with its first column fixed. */
export function CompareTable({ ids, isShort, onRemove }: Props) {
  const columns = useColumns(ids)
  const rows = comparison(columns.map(({ known, hasLeft }) => known ?? (hasLeft ? null : undefined)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section className={styles.scroll} aria-label={labels.comparison} tabIndex={0}>
      <table className={styles.compare}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.hasLeft ? styles.left : undefined}>
                <Head column={column} onRemove={() => onRemove(column.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ differs }) => differs || !isShort)
            .map((row) => (
              <Row key={row.name} row={row} columns={columns} />
            ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row: { name, differs, cells }, columns }: { row: Compared; columns: readonly Column[] }) {
  return (
    <tr className={differs ? styles.differs : undefined}>
      <th scope="row">{name}</th>
      {columns.map(({ id, hasLeft, error }, at) => {
        const { said, word } = cells[at] ?? {}
        const isAwaited = said === undefined && error === null
        return (
          <td key={id} className={hasLeft ? styles.left : undefined}>
            {isAwaited ? <SkeletonBar width="70%" /> : <span className="num">{said?.text ?? '–'}</span>}
            {word && <b className={styles.word}>{word}</b>}
            {said?.detail && <small>{said.detail}</small>}
          </td>
        )
      })}
    </tr>
  )
}

function Head({ column, onRemove }: { column: Column; onRemove: () => void }) {
  const { known, hasLeft, error, retry } = column
  const name = known ? cardTitle(known.card) : 'this card'
  return (
    <div className={styles.card}>
      {known ? <Face card={known.card} hasLeft={hasLeft} /> : <div className={`niche ${styles.niche}`} />}
      <p role="status">{hasLeft && <Tag>{known ? labels.justLeftSecure : labels.notInSecure}</Tag>}</p>
      {hasLeft && <p className="small muted">{labels.itWasSoldOrRemoved}</p>}
      {!known && error && (
        <>
          <p className="small muted">{sentenceOf(error)}</p>
          <Button variant="secondary" size="small" onClick={retry}>
            {labels.tryAgain}
          </Button>
        </>
      )}
      <IconButton label={labels.removeFromComparison(name)} className={styles.out} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Links to the card's page, unless the card has left Secure. */
function Face({ card, hasLeft }: { card: SecureCardDetail; hasLeft: boolean }) {
  const open = useOpenCard()
  const watch = useWatch()
  const inside = (
    <>
      <span className={`niche ${styles.niche}`}>
        <CardPicture picture={card.picture} size="niche" eager />
      </span>
      <span className={styles.name}>{card.playerName}</span>
    </>
  )
  if (hasLeft) return inside
  return (
    <>
      <CardLink id={card.id} onOpen={open}>
        {inside}
      </CardLink>
      <WatchButton card={card} className={styles.watch} onPress={() => watch(card)} />
    </>
  )
}
