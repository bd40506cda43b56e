import type { IdentityItem, RejectReason } from '@ambry/contract/identity/kinds'
import { ChevronLeft, ChevronRight, Columns2, Lock, RectangleHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { IconButton } from '../../../../ui/Button.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { DocumentTag } from '../CaseTags.tsx'
import { inItemOrder, itemName } from '../case-rules.ts'
import * as labels from '../labels.ts'
import styles from './pictures.module.css'
import { ShotView } from './ShotView.tsx'
import type { OpenedCase } from './use-case.ts'
import { type Shot, shotKey, usePictures } from './use-pictures.ts'

type Props = {
  shown: OpenedCase
  item: IdentityItem | undefined
  reasons: Partial<Record<IdentityItem, RejectReason>>
  onItem: (item: IdentityItem) => void
  reopen: () => Promise<OpenedCase | undefined>
}

type Layout = 'single' | 'all'

/** Everything the member sent: one at a time, or side by side. */
export function CasePictures({ shown, item, reasons, onItem, reopen }: Props) {
  const id = useId()
  const [layout, setLayout] = useState<Layout>('single')
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const { pictures, open, cover } = usePictures(shown, reopen)
  const documents = inItemOrder(shown.documents)
  const current = documents.find((each) => each.item === item) ?? documents[0]
  useLetterKeys({ c: () => setLayout(layout === 'single' ? 'all' : 'single') })
  if (!current) return <p className="muted">{labels.nothingUploaded}</p>

  type Document = typeof current
  const shotOf = ({ id: documentId }: Document): Shot => {
    const page = pages[documentId] ?? 1
    return { documentId, page, key: shotKey({ documentId, page }) }
  }
  const turnTo = ({ id: documentId }: Document, page: number) => setPages({ ...pages, [documentId]: page })
  const select = (document: Document | undefined) => document && onItem(document.item)
  /** The next page, or the next item after the last page, which it returns. */
  const step = (by: 1 | -1): Document | undefined => {
    const page = (pages[current.id] ?? 1) + by
    if (page >= 1 && page <= current.pages) {
      turnTo(current, page)
      return current
    }
    const next = documents[documents.indexOf(current) + by]
    select(next)
    return next
  }
  const onTabKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key as 'ArrowRight' | 'ArrowLeft']
    if (!by) return
    event.preventDefault()
    const next = step(by)
    if (next) document.getElementById(`${id}-${next.item}`)?.focus()
  }
  const nameOf = (document: Document) => {
    const name = itemName(document.item, shown.documentKind)
    return document.pages > 1 ? labels.pageOf(name, shotOf(document).page, document.pages) : name
  }
  const view = (document: Document) => {
    const shot = shotOf(document)
    return (
      <ShotView
        key={shot.key}
        name={nameOf(document)}
        picture={pictures[shot.key]}
        isCurrent={document === current}
        onOpen={() => void open(shot.key)}
        onCover={() => cover(shot.key)}
        onStep={step}
      />
    )
  }
  return (
    <section aria-label={labels.documents}>
      <div className={styles.bar}>
        <div role="tablist" aria-label={labels.documents} className={styles.tabs} onKeyDown={onTabKey}>
          {documents.map((document) => (
            <button
              key={document.id}
              id={`${id}-${document.item}`}
              type="button"
              role="tab"
              aria-selected={document === current}
              aria-controls={`${id}-${layout === 'all' ? `tile-${document.item}` : 'stage'}`}
              tabIndex={document === current ? 0 : -1}
              onClick={() => select(document)}
            >
              {itemName(document.item, shown.documentKind)}
              <DocumentTag document={document} reason={reasons[document.item]} />
            </button>
          ))}
        </div>
        <Segments
          small
          label={labels.layout}
          value={layout}
          options={{ single: labels.oneAtATime, all: labels.sideBySide }}
          icons={{
            single: <RectangleHorizontal aria-hidden="true" className="icon-small" />,
            all: <Columns2 aria-hidden="true" className="icon-small" />,
          }}
          onChange={setLayout}
        />
      </div>
      {layout === 'single' ? (
        <div
          className={`niche ${styles.stage}`}
          id={`${id}-stage`}
          role="tabpanel"
          aria-labelledby={`${id}-${current.item}`}
        >
          {view(current)}
        </div>
      ) : (
        <div className={styles.grid}>
          {documents.map((document) => (
            <figure key={document.id}>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tabs above select it by keyboard */}
              <div
                className={document === current ? `niche ${styles.tile} ${styles.current}` : `niche ${styles.tile}`}
                id={`${id}-tile-${document.item}`}
                role="tabpanel"
                aria-labelledby={`${id}-${document.item}`}
                onClick={() => select(document)}
              >
                {view(document)}
              </div>
              <figcaption className="small muted">{nameOf(document)}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {current.pages > 1 && (
        <p className={`small ${styles.pages}`}>
          <IconButton label={labels.previousPage} onClick={() => step(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          {labels.page(shotOf(current).page, current.pages)}
          <IconButton label={labels.nextPage} onClick={() => step(1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </p>
      )}
      <div className={styles.foot}>
        <p className="small muted">
          <Lock aria-hidden="true" className="icon-small" />
          {labels.viewingIsRecorded}
        </p>
        <p className={`small muted ${styles.keys}`}>
          {labels.keys.map(([key, does]) => (
            <span key={key}>
              <kbd className="kbd">{key}</kbd> {does}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}
