import { type Grader, graders } from '@ambry/contract/card-kinds'
import type { RegistryCardDetail } from '@ambry/contract/card-records'
import type { NewCard } from '@ambry/contract/registry'
import { useEffect, useRef, useState } from 'react'

import { api, queryClient, session, wayBack } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { GuardedDialog } from '../../../api/GuardedDialog.tsx'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, TextArea } from '../../../ui/Field.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { toasts } from '../../../ui/toast.ts'
import { IdentityFields } from '../card/IdentityFields.tsx'
import { tidyCert } from '../card/identity.ts'
import { CertHint } from './CertHint.tsx'
import { keptFor, newCardFields, readNewCard } from './register-form.ts'
import { useCertState } from './use-cert-state.ts'

type Way = 'cert' | 'hand'
const ways: Record<Way, string> = { cert: 'By its cert', hand: 'By hand, not graded' }

type Props = {
  way: Way
  onWay: (way: Way) => void
  onOpen: (id: string) => void
  onClaim: (grader: Grader, certNumber: string) => void
  onClose: () => void
}

/** Puts cards into the registry, one after the other. */
export function RegisterDialog({ way, onWay, onOpen, onClaim, onClose }: Props) {
  const [turn, setTurn] = useState<{ at: number; kept: Partial<NewCard> }>(() => ({ at: 0, kept: draftOf() ?? {} }))
  useEffect(() => wayBack.forgetDraft(draftName), [])
  const [registered, setRegistered] = useState<RegistryCardDetail | null>(null)
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
      key={`${way} ${turn.at}`}
      way={way}
      kept={turn.kept}
      onWay={onWay}
      onOpen={onOpen}
      onClaim={onClaim}
      onClose={onClose}
      onRegistered={(card, kept, isAnother) => {
        if (isAnother) {
          toasts.show({ title: 'Registered', description: card.playerName })
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
  onRegistered: (card: RegistryCardDetail, kept: Partial<NewCard>, isAnother: boolean) => void
}

function RegisterForm({ way, kept, onWay, onOpen, onClaim, onClose, onRegistered }: FormProps) {
  const first = way === 'hand' ? 'RAW' : kept.grader && kept.grader !== 'RAW' ? kept.grader : 'PSA'
  const [typed, setTyped] = useState<{ grader: Grader; cert: string }>({ grader: first, cert: kept.certNumber ?? '' })
  const state = useCertState(typed.grader, typed.cert)
  const keepDraft = useDraft(kept)
  const register = useAction({
    mutationFn: ({ body }: { body: NewCard; isAnother: boolean }) => api.cards.registerCard({ body }),
    onSuccess: (card, { body, isAnother }) => onRegistered(card, keptFor(body), isAnother),
  })
  const { error } = register
  const isAtField = newCardFields.some((name) => fieldError(error, name))
  // what was wrong with another cert says nothing about this one; and of one that is taken the hint knows the way on
  const sent = register.variables?.body
  const isAnotherCert = sent !== undefined && (sent.certNumber !== typed.cert || sent.grader !== typed.grader)
  return (
    <GuardedDialog
      title="Register a card"
      submit="Register card"
      wide
      working={register.isPending}
      failure={error && !isAtField && <Failure text={sentenceOf(error)} />}
      more={
        <Button type="submit" name="then" value="another" look="secondary">
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
      <Segments label="How" value={way} options={ways} onChange={onWay} small />
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
          />
        }
      />
      <hr className="rule" />
      <OwnFields values={kept} error={error} />
    </GuardedDialog>
  )
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
      <div className="grid-2 card-fields">
        <MoneyField
          label="Cost"
          {...at('costCents')}
          optional
          hint="What you paid. Only you see it."
          cents={values.costCents ?? null}
        />
        <MoneyField
          label="Your own estimate"
          {...at('estimateCents')}
          optional
          hint="Of today. Shown as yours until the house appraises the card."
          cents={values.estimateCents ?? null}
        />
        <Field label="Acquired on" {...at('acquiredOn')} type="date" optional defaultValue={values.acquiredOn ?? ''} />
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
          hint="With commas between them."
          defaultValue={values.tags?.join(', ')}
        />
      </div>
      <TextArea
        label="Notes"
        {...at('notes')}
        optional
        maxLength={4000}
        hint="Only you read them."
        defaultValue={values.notes ?? ''}
      />
    </>
  )
}

type RegisteredProps = {
  card: RegistryCardDetail
  onPhotos: () => void
  onAnother: () => void
  onClose: () => void
}

function RegisteredDialog({ card, onPhotos, onAnother, onClose }: RegisteredProps) {
  return (
    <Dialog title={`${card.playerName} is in your registry`} onClose={onClose}>
      <div className="stack">
        <p>Photos of both sides show that you have it. Until there is one, the drawn slab stands in.</p>
        <div className="dialog-foot">
          <Button onClick={onPhotos}>Add photos</Button>
          <Button look="secondary" onClick={onAnother}>
            Register another
          </Button>
          <Button look="quiet" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
