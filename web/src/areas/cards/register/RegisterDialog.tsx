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
import * as labels from './labels.ts'
import { differencesIn, keptFor, newCardFields, readNewCard } from './register-form.ts'
import { useCertState } from './use-cert-state.ts'

type Props = {
  /** Switches between the ways to add cards; this one always works. */
  ways: ReactNode
  /** The cert number to enter manually because the lookup had no result. */
  cert: string | null
  /** Looks the card up at PSA instead of entering everything manually. */
  onLookUp: (certNumber: string) => void
  onOpen: (id: string) => void
  onClaim: (grader: Grader, certNumber: string) => void
  onClose: () => void
}

/** Registers cards manually, one after the other. */
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
          toasts.show({ title: labels.cardRegistered, description: card.playerName })
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
  // an error about another cert number doesn't apply to this one, and for a taken one the hint offers the next step
  const sent = register.variables?.body
  const isAnotherCert = sent !== undefined && (sent.certNumber !== typed.cert || sent.grader !== typed.grader)
  return (
    <GuardedDialog
      title={labels.registerCard}
      submit={labels.registerCard}
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
          {labels.saveAndAddAnother}
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

/** PSA's record differs from what was typed. The user decides which is right; nothing is overwritten silently. */
function Choice({ differences, working, onChoose }: ChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  // the form is long and the question is at its end, so scroll to it
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="stack" role="alert" ref={place}>
      <Note title={labels.psasRecordDoesntMatchWhat}>{labels.chooseWhichOneIsRight}</Note>
      <DifferenceTable differences={differences} ours={labels.youEntered} />
      <div className="row">
        <Button working={working} onClick={() => onChoose('theirs')}>
          {labels.usePsasRecord}
        </Button>
        <Button variant="secondary" disabled={working} onClick={() => onChoose('ours')}>
          {labels.keepMine}
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

/** Keeps what was typed when the session ends, until the same user is back. */
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

/** Fields private to the owner, which never pass to the next one. */
function OwnFields({ values, error }: { values: Partial<NewCard>; error: unknown }) {
  const at = (name: keyof NewCard) => ({ name, error: fieldError(error, name) })
  return (
    <>
      <div className="grid-2 grid-close">
        <MoneyField
          label={labels.cost}
          {...at('costCents')}
          optional
          hint={labels.whatYouPaid}
          cents={values.costCents ?? null}
        />
        <MoneyField
          label={labels.yourEstimate}
          {...at('estimateCents')}
          optional
          hint={labels.asOfToday}
          cents={values.estimateCents ?? null}
        />
        <Field
          label={labels.dateAcquired}
          {...at('acquiredOn')}
          type="date"
          optional
          defaultValue={values.acquiredOn ?? ''}
        />
        <Field
          label={labels.acquiredFrom}
          {...at('acquiredFrom')}
          optional
          autoComplete="off"
          maxLength={120}
          defaultValue={values.acquiredFrom ?? ''}
        />
        <Field
          label={labels.tags}
          {...at('tags')}
          optional
          autoComplete="off"
          hint={labels.separateTagsWithCommas}
          defaultValue={values.tags?.join(', ')}
        />
      </div>
      <TextArea
        label={labels.notes}
        {...at('notes')}
        optional
        maxLength={4000}
        hint={labels.onlyYouCanSeeThese}
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
    <Dialog title={labels.isInYourRegistry(card.playerName)} onClose={onClose}>
      <div className="stack">
        <p>{labels.photosOfBothSidesShow}</p>
        <div className="dialog-foot">
          <Button onClick={onPhotos}>{labels.addPhotos}</Button>
          <Button variant="secondary" onClick={onAnother}>
            {labels.registerAnother}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {labels.done}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
