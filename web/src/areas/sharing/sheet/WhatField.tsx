import type { ShareScope } from '@ambry/contract/sharing/kinds'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { counted } from '../../../parts/figure-labels.ts'
import type { ShareSubject } from '../../../parts/sharing/share-subject.ts'
import { Radio, SelectField } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'
import { mostChosen } from './share-form.ts'
import styles from './share-sheet.module.css'

type Props = {
  /** What the dialog was opened for: a card or selected cards can't be chosen inside it. */
  brought: ShareSubject
  value: ShareSubject
  onChange: (subject: ShareSubject) => void
  error: unknown
}

export function WhatField({ brought, value, onChange, error }: Props) {
  const { data: summary } = useQuery(query(api.cards.registrySummary, { query: {} }))
  const tags = summary?.tags ?? []
  const firstTag = brought.scope === 'tag' ? brought.tag : tags[0]?.tag
  const choices: readonly { scope: ShareScope; words: string; subject: ShareSubject }[] = [
    ...(brought.scope === 'card' ? [{ scope: brought.scope, words: cardLabel(brought), subject: brought }] : []),
    ...(brought.scope === 'chosen'
      ? [{ scope: brought.scope, words: `The ${counted(brought.count, 'selected card')}`, subject: brought }]
      : []),
    ...(firstTag === undefined
      ? []
      : [{ scope: 'tag' as const, words: labels.cardsWithATag, subject: { scope: 'tag' as const, tag: firstTag } }]),
    {
      scope: 'all',
      words: summary ? labels.myWholeRegistry(counted(summary.cards, 'card')) : labels.myWholeRegistryTitle,
      subject: { scope: 'all' },
    },
  ]
  return (
    <fieldset className={styles.what}>
      <legend className="field-label">{labels.whatToShare}</legend>
      {choices.map(({ scope, words, subject }) => (
        <Fragment key={scope}>
          <Radio
            name="scope"
            value={scope}
            checked={value.scope === scope}
            onChange={() => onChange(subject)}
            label={words}
          />
          {scope === 'tag' && value.scope === 'tag' && (
            <SelectField
              label={labels.tag}
              name="tag"
              value={value.tag}
              onChange={({ target }) => onChange({ scope: 'tag', tag: target.value })}
              error={fieldError(error, 'tag')}
            >
              {!tags.some(({ tag }) => tag === value.tag) && <option>{value.tag}</option>}
              {tags.map(({ tag, cards }) => (
                <option key={tag} value={tag}>
                  {tag}, {counted(cards, 'card')}
                </option>
              ))}
            </SelectField>
          )}
        </Fragment>
      ))}
      {(value.scope === 'tag' || value.scope === 'all') && <p className="hint">{labels.cardsYouAddLater}</p>}
      {value.scope === 'chosen' && value.count > mostChosen && (
        <p className="field-error" role="alert">
          {labels.upToCardsPerLink(mostChosen)}
        </p>
      )}
    </fieldset>
  )
}

const cardLabel = ({ name }: { name: string | null }): string => (name ? labels.thisCard(name) : labels.thisCardTitle)
