import type { SetProgress } from '@ambry/contract/cards/registry/summary'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { ExportButton } from '../../../../parts/lists/ExportButton.tsx'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import * as registryLabels from '../labels.ts'
import { cardCount } from '../summary-labels.ts'
import styles from './SetsView.module.css'
import { searchOfSet, setName, setSentence, setShare } from './set-labels.ts'

/** The binder: the sets the cards belong to, and how complete each is. */
export function SetsView() {
  const sets = useQuery(query(api.cards.sets, { query: {} }))
  const [confirming, setConfirming] = useState<SetProgress | null>(null)
  return (
    <Loaded query={sets}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <Empty title={registryLabels.noSets} kind="card">
              {registryLabels.noSetsText}
            </Empty>
          ) : (
            <>
              <div className={styles.setsBar}>
                <ExportButton size="small" name="sets" fetchCsv={() => api.cards.sets({ query: { format: 'csv' } })} />
              </div>
              <ul className="sets" aria-label={registryLabels.setsTitle}>
                {items.map((set) => (
                  <SetLine key={setName(set)} set={set} onAsk={() => setConfirming(set)} />
                ))}
              </ul>
            </>
          )}
          {confirming && <GoalDialog set={confirming} onClose={() => setConfirming(null)} />}
        </>
      )}
    </Loaded>
  )
}

function SetLine({ set, onAsk }: { set: SetProgress; onAsk: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const share = setShare(set)
  return (
    <li className={styles.set}>
      <span className={styles.thumbs} aria-hidden="true">
        {set.pictures.map((picture) => (
          <CardPicture key={picture} picture={picture} size="row" />
        ))}
        {set.cards > set.pictures.length && (
          <small className="num muted">{registryLabels.moreCards(set.cards - set.pictures.length)}</small>
        )}
      </span>
      <div className={styles.words}>
        <h3>{setName(set)}</h3>
        <p className="small muted">{setSentence(set)}</p>
        {share !== null && (
          <progress
            className="bar bar-thin"
            aria-label={registryLabels.setProgress(setName(set))}
            value={share}
            max={1}
          />
        )}
      </div>
      <p className={`${styles.value} num`}>
        <strong>{formatDollars(set.valueCents)}</strong>
        <small className="muted">{cardCount(set.cards)}</small>
      </p>
      <div className="row">
        <Button variant="quiet" size="small" onClick={onAsk}>
          {set.total === null ? registryLabels.setTotal : registryLabels.changeTotal}
          <span className="sr">{registryLabels.ofSet(setName(set))}</span>
        </Button>
        <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? registryLabels.hideCards : registryLabels.showCards}
          <span className="sr">{registryLabels.ofSet(setName(set))}</span>
        </Button>
      </div>
      {isOpen && <SetCards set={set} />}
    </li>
  )
}

const most = 24
/** Closing the card returns here and not to the list behind it. */
const openedPanel = { openedPanel: true }

function SetCards({ set }: { set: SetProgress }) {
  const search = searchOfSet(set)
  const cards = useQuery(query(api.cards.registry, { query: { ...search, sort: 'name', limit: most } }))
  return (
    <div className={styles.cards}>
      <Loaded query={cards}>
        {({ items, nextCursor }) => (
          <>
            <ul className={styles.strip} aria-label={registryLabels.cardsOf(setName(set))}>
              {items.map((card) => (
                <li key={card.id}>
                  <Link
                    to="/registry"
                    search={{ ...search, view: 'sets', card: card.id }}
                    state={openedPanel}
                    resetScroll={false}
                  >
                    <CardPicture picture={card.picture} size="row" />
                    <span>
                      {card.playerName}
                      <small>{card.cardNumber && registryLabels.cardNumber(card.cardNumber)}</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {nextCursor && (
              <Link to="/registry" search={search} className={buttonClass({ variant: 'secondary', size: 'small' })}>
                {registryLabels.showInList}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function GoalDialog({ set, onClose }: { set: SetProgress; onClose: () => void }) {
  const keep = useAction({
    mutationFn: (total: number | null) => api.cards.setGoal({ body: { set: set.set, year: set.year, total } }),
    onSuccess: () => {
      toasts.show({ title: registryLabels.setSaved, description: setName(set) })
      onClose()
    },
  })
  const atField = fieldError(keep.error, 'total')
  return (
    <FormDialog
      title={setName(set)}
      submit={registryLabels.save}
      working={keep.isPending}
      failure={keep.error && !atField && <Failure text={sentenceOf(keep.error)} />}
      onSubmit={(form) => keep.mutate(form.text('total') === '' ? null : Number(form.text('total')))}
      onClose={onClose}
    >
      <p>{registryLabels.totalText}</p>
      <Field
        label={registryLabels.totalField}
        name="total"
        type="number"
        inputMode="numeric"
        min={1}
        max={10_000}
        optional
        defaultValue={set.total ?? ''}
        hint={registryLabels.totalHint}
        error={atField}
      />
    </FormDialog>
  )
}
