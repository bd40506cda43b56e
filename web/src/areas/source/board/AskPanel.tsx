import type { CatalogCard } from '@ambry/contract/sales/catalog/records'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { CatalogField } from '../../../parts/catalog/CatalogField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Switch } from '../../../ui/fields/Field.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import styles from '../source.module.css'
import * as labels from './labels.ts'

/** Beside the board: start a post, and turn matching notices on or off. */
export function AskPanel() {
  const navigate = useNavigate()
  const [card, setCard] = useState<CatalogCard | null>(null)
  return (
    <aside className={styles.ask}>
      <form
        className="sheet sheet-pad"
        aria-labelledby="ask"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({ to: '/source/post', search: card ? { card: card.id } : {} })
        }}
      >
        <h2 id="ask">{labels.askTitle}</h2>
        <p className="small muted">{labels.askText}</p>
        <CatalogField
          label={labels.askField}
          value={card}
          onChoose={setCard}
          onDescribe={(words) => void navigate({ to: '/source/post', search: { words } })}
        />
        <Button type="submit" size="large">
          {labels.askNext}
        </Button>
        <p className="small muted">
          {labels.or}{' '}
          <Link to="/source" search={{ offer: 'new' }}>
            {labels.sellToAmbry}
          </Link>
          .
        </p>
      </form>
      <Matching />
    </aside>
  )
}

function Matching() {
  const id = useId()
  const { data } = useQuery(query(api.source.ownSourceSummary, {}))
  const set = useAction({
    mutationFn: (isMatched: boolean) => api.source.setMatching({ body: { isMatched } }),
    onSuccess: (_, isMatched) =>
      toasts.show({ title: labels.matchingTitle, description: isMatched ? labels.matchingOn : labels.matchingOff }),
  })
  if (!data) return null
  return (
    <div className={styles.matching}>
      <Switch
        id={id}
        label={labels.matchingTitle}
        checked={set.isPending ? set.variables : data.isMatched}
        onChange={(event) => set.mutate(event.target.checked)}
      />
      <div>
        <strong>{labels.matchingTitle}</strong>
        <p className="small muted">{labels.matchingText}</p>
        {set.error && <Failure text={sentenceOf(set.error)} />}
      </div>
    </div>
  )
}
