import { cardCategories, cardCategoryNames, gradeText } from '@ambry/contract/cards/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { CatalogCard } from '@ambry/contract/sales/catalog/records'
import type { Outlook } from '@ambry/contract/source/posts/records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { CardPicture } from '../../../parts/CardPicture.tsx'
import { CatalogField } from '../../../parts/catalog/CatalogField.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Field, SelectField } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'
import styles from './post.module.css'
import { draftOfCard, emptyDraft, type PostDraft } from './post-form.ts'

export type PartProps = {
  draft: PostDraft
  change: (patch: Partial<PostDraft>) => void
  outlook: Outlook | undefined
}

type CardPartProps = PartProps & { isDescribed: boolean; find?: string | undefined }

/** Which card: from the catalog, or in words. */
export function CardPart({ draft, change, outlook, isDescribed, find = '' }: CardPartProps) {
  const [inWords, setInWords] = useState(isDescribed || (draft.playerName !== '' && draft.catalogId === null))
  const none = { catalogId: null, category: null, playerName: '', year: '', set: '', cardNumber: '', variety: '' }
  return (
    <section className={styles.part} aria-labelledby="post-card">
      <h2 id="post-card">
        <span className={styles.number}>1</span> {labels.card}
      </h2>
      {inWords ? (
        <Described draft={draft} change={change} onCatalog={() => setInWords(false)} />
      ) : (
        <CatalogField
          label={labels.cardField}
          initial={find}
          value={draft.catalogId ? (asCatalog(draft) as CatalogCard) : null}
          onChoose={(card) => change(card ? { ...draftOfCard(card), grades: emptyDraft.grades } : none)}
          onDescribe={(typed) => {
            setInWords(true)
            change({ ...none, playerName: typed })
          }}
        />
      )}
      {outlook && outlook.inSecure.length > 0 && <InSecure outlook={outlook} />}
    </section>
  )
}

const asCatalog = (draft: PostDraft) => ({
  id: draft.catalogId,
  playerName: draft.playerName,
  year: draft.year || null,
  set: draft.set || null,
})

type DescribedProps = Pick<PartProps, 'draft' | 'change'> & { onCatalog: () => void }

function Described({ draft, change, onCatalog }: DescribedProps) {
  const field = (key: 'playerName' | 'year' | 'set' | 'cardNumber' | 'variety') => ({
    name: key,
    value: draft[key],
    onChange: (event: { target: { value: string } }) => change({ [key]: event.target.value, catalogId: null }),
  })
  return (
    <fieldset className={styles.described}>
      <legend className="sr">{labels.describing}</legend>
      <Field {...field('playerName')} label={labels.playerName} required maxLength={120} />
      <Field {...field('year')} label={labels.year} optional maxLength={7} />
      <Field {...field('set')} label={labels.set} optional maxLength={120} />
      <Field {...field('cardNumber')} label={labels.number} optional maxLength={20} />
      <Field {...field('variety')} label={labels.variety} optional maxLength={80} />
      <SelectField
        label={labels.category}
        name="category"
        optional
        value={draft.category ?? ''}
        onChange={(event) => change({ category: event.target.value || null })}
      >
        <option value="">{labels.chooseCategory}</option>
        {cardCategoryNames.map((name) => (
          <option key={name} value={name}>
            {cardCategories[name]}
          </option>
        ))}
      </SelectField>
      <button type="button" className="link" onClick={onCatalog}>
        {labels.useCatalog}
      </button>
    </fieldset>
  )
}

function InSecure({ outlook }: { outlook: Outlook }) {
  const cards = outlook.inSecure.slice(0, 3)
  return (
    <section className={styles.inSecure} aria-labelledby="in-secure">
      <div className={styles.inSecureHead}>
        <h3 id="in-secure">{labels.inSecure(outlook.inSecure.length)}</h3>
        {cards.length > 1 && (
          <Link to="/secure" search={{ compare: cards.map(({ id }) => id).join(',') }}>
            {labels.compare}
          </Link>
        )}
      </div>
      {cards.map((card) => (
        <div key={card.id} className={styles.stock}>
          <CardPicture picture={card.picture} size="row" />
          <span>
            <strong>{gradeText(card)}</strong>
            <small className="record">{card.certNumber}</small>
          </span>
          <span className={styles.stockPrice}>
            <strong className="num">{formatDollars(card.listPriceCents)}</strong>
          </span>
          <Link
            to="/secure/$id"
            params={{ id: card.id }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {labels.view}
          </Link>
        </div>
      ))}
    </section>
  )
}
