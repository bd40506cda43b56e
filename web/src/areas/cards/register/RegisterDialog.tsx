import type { Difference } from '@ambry/contract/cards/differences'
import { type Grader, graders } from '@ambry/contract/cards/kinds'
import type { RegistryCard } from '@ambry/contract/cards/records'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { api, queryClient, session, wayBack } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import { IdentityFields } from '../card/IdentityFields.tsx'
import { tidyCert } from '../card/identity.ts'
import { DifferenceTable } from '../verification/RecordDifferences.tsx'
import { CertHint } from './CertHint.tsx'
import { differencesIn, keptFor, newCardFields, readNewCard } from './register-form.ts'
import { useCertState } from './use-cert-state.ts'

type Props = {
  /** The ways to add cards, of which this is the one that always works. */
  ways: ReactNode
  /** The cert it is entered for, where the grader gave no answer. */
  cert: string | null
  /** Asks PSA instead of typing everything. */
  onLookUp: (certNumber: string) => void
  onOpen: (id: string) => void
  onClaim: (grader: Grader, certNumber: string) => void
  onClose: () => void
}

/** Puts cards into the registry by hand, one after the other. */
export function RegisterDialog({ ways, cert, onLookUp, onOpen, onClaim, onClose }: Props) {
  const [turn, setTurn] = useState<{ at: number; kept: Partial<NewCard> }>(() => ({
    at: 0,
    kept: { ...(cert && { grader: 'PSA', certNumber: cert }), ...draftOf() },
  }))
  useEffect(() => wayBack.forgetDraft(draftName), [])
  const [registered, setRegistered] = useState<RegistryCard | null>(null)
  const next = (kept: Partial<NewCard>) => {
    setRegistered(null)
    setTurn(({ at }) => ({ at: at + 1, kept }))
  }
  if (registered) {
    return (
      <RegisteredDialog
        card={registered}
        onPhotos={() => onOpen(registered.id)}
        onAnother={() => next(turn.kept)}
        onClose={onClose}
      />
    )
  }
  return (
    <RegisterForm
      key={turn.at}
      ways={ways}
      cert={cert}
      kept={turn.kept}
      onLookUp={onLookUp}
      onOpen={onOpen}
      onClaim={onClaim}
      onClose={onClose}
      onRegistered={(card, kept, isAnother) => {
        if (isAnother) {
          toasts.show({ title: 'Card registered', description: card.playerName })
          next(kept)
        } else {
          setTurn(({ at }) => ({ at, kept }))
          setRegistered(card)
        }
      }}
    />
  )
}

type FormProps = Props & {
  kept: Partial<NewCard>
  onRegistered: (card: RegistryCard, kept: Partial<NewCard>, isAnother: boolean) => void
}

function RegisterForm({ ways, kept, onLookUp, onOpen, onClaim, onClose, onRegistered }: FormProps) {
  const first = kept.grader ?? 'RAW'
  const [typed, setTyped] = useState<{ grader: Grader; cert: string }>({ grader: first, cert: kept.certNumber ?? '' })
  const state = useCertState(typed.grader, typed.cert)
  const keepDraft = useDraft(kept)
  const register = useAction({
    mutationFn: ({ body, isAnother: _, ...whose }: Sending) => api.cards.registerCard({ body: { ...body, ...whose } }),
    onSuccess: (card, { body, isAnother }) => onRegistered(card, keptFor(body), isAnother),
  })
  const { error } = register
  const differences = differencesIn(error)
  const isAtField = newCardFields.some((name) => fieldError(error, name))
  // what was wrong with another cert says nothing about this one; and of one that is taken the hint knows the way on
  const sent = register.variables?.body
  const isAnotherCert = sent !== undefined && (sent.certNumber !== typed.cert || sent.grader !== typed.grader)
  return (
    <GuardedDialog
      title="Register card"
      submit="Register card"
      wide
      working={register.isPending}
      failure={
        differences && register.variables ? (
          <Choice
            differences={differences}
            working={register.isPending}
            onChoose={(record) => register.variables && register.mutate({ ...register.variables, record })}
          />
        ) : (
          error && !isAtField && <Failure text={sentenceOf(error)} />
        )
      }
      more={
        <Button type="submit" name="then" value="another" variant="secondary">
          Save and add another
        </Button>
      }
      onInput={(form) => {
        setTyped({ grader: graderOf(form.text('grader')), cert: tidyCert(form.text('certNumber')) })
        keepDraft(readNewCard(form))
      }}
      onSubmit={(form) => register.mutate({ body: readNewCard(form), isAnother: form.text('then') === 'another' })}
      onClose={onClose}
    >
      {ways}
      <IdentityFields
        values={{ ...kept, grader: first }}
        error={error}
        hintWins={isAnotherCert || state.kind === 'mine' || state.kind === 'taken'}
        certHint={
          <CertHint
            state={state}
            grader={typed.grader}
            onOpen={onOpen}
            onClaim={() => onClaim(typed.grader, typed.cert)}
            onLookUp={() => onLookUp(typed.cert)}
          />
        }
      />
      <hr className="rule" />
      <OwnFields values={kept} error={error} />
    </GuardedDialog>
  )
}

type Sending = { body: NewCard; isAnother: boolean; record?: 'ours' | 'theirs' }

/** What PSA has is not what was typed: whoever types knows which is right. Nothing is overwritten silently. */
function Choice({ differences, working, onChoose }: ChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  // the form is long, and what is asked now stands at its end
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="stack" role="alert" ref={place}>
      <Note title="PSA’s record doesn’t match what you entered.">Choose which one is right.</Note>
      <DifferenceTable differences={differences} ours="You entered" />
      <div className="row">
        <Button working={working} onClick={() => onChoose('theirs')}>
          Use PSA’s record
        </Button>
        <Button variant="secondary" disabled={working} onClick={() => onChoose('ours')}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}
type ChoiceProps = {
  differences: readonly Difference[]
  working: boolean
  onChoose: (record: 'ours' | 'theirs') => void
}

const draftName = 'register'
const me = () => queryClient.getQueryData(session.me.queryKey)
const draftOf = () => wayBack.draft<NewCard>(draftName, me()?.id)

/** A session that ends takes the page away: what was typed is kept until the same person is back. */
function useDraft(first: Partial<NewCard>): (card: NewCard) => void {
  const typed = useRef<Partial<NewCard>>(first)
  useEffect(
    () => () => {
      const who = session.lastPerson()
      if (me() === null && who !== null) wayBack.keepDraft(draftName, typed.current, who)
    },
    [],
  )
  return (card) => {
    typed.current = card
  }
}

const graderOf = (typed: string): Grader => graders.find((name) => name === typed) ?? 'PSA'

/** What belongs to the owner and never passes to the next one. */
function OwnFields({ values, error }: { values: Partial<NewCard>; error: unknown }) {
  const at = (name: keyof NewCard) => ({ name, error: fieldError(error, name) })
  return (
    <>
      <div className="grid-2 grid-close">
        <MoneyField
          label="Cost"
          {...at('costCents')}
          optional
          hint="What you paid. Only you can see it."
          cents={values.costCents ?? null}
        />
        <MoneyField
          label="Your estimate"
          {...at('estimateCents')}
          optional
          hint="As of today. Labeled as yours until we appraise the card."
          cents={values.estimateCents ?? null}
        />
        <Field
          label="Date acquired"
          {...at('acquiredOn')}
          type="date"
          optional
          defaultValue={values.acquiredOn ?? ''}
        />
        <Field
          label="Acquired from"
          {...at('acquiredFrom')}
          optional
          autoComplete="off"
          maxLength={120}
          defaultValue={values.acquiredFrom ?? ''}
        />
        <Field
          label="Tags"
          {...at('tags')}
          optional
          autoComplete="off"
          hint="Separate tags with commas."
          defaultValue={values.tags?.join(', ')}
        />
      </div>
      <TextArea
        label="Notes"
        {...at('notes')}
        optional
        maxLength={4000}
        hint="Only you can see these."
        defaultValue={values.notes ?? ''}
      />
    </>
  )
}

type RegisteredProps = {
  card: RegistryCard
  onPhotos: () => void
  onAnother: () => void
  onClose: () => void
}

function RegisteredDialog({ card, onPhotos, onAnother, onClose }: RegisteredProps) {
  return (
    <Dialog title={`${card.playerName} is in your registry`} onClose={onClose}>
      <div className="stack">
        <p>Photos of both sides show that you have the card. Until you add one, we show a drawing.</p>
        <div className="dialog-foot">
          <Button onClick={onPhotos}>Add photos</Button>
          <Button variant="secondary" onClick={onAnother}>
            Register another
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
