import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import type { ShareSubject } from '../../../parts/sharing/share-subject.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { AllowancePart } from './AllowancePart.tsx'
import { LinkAddress } from './LinkAddress.tsx'
import * as labels from './labels.ts'
import { DaysField, MaxViewsField, NotifyField, PasswordField, ShowsField } from './ShareFields.tsx'
import { mostChosen, nameFor, type Prefill, readShare, usualPrefill, type What } from './share-form.ts'
import { WhatField } from './WhatField.tsx'

type Props = {
  subject: ShareSubject
  /** The values of the link being duplicated. */
  prefill?: Prefill | undefined
  onClose: () => void
  /** Closed after a link was created. */
  onDone?: (() => void) | undefined
}

/** Creates a link, then shows it for sharing. */
export function ShareSheet({ subject, prefill, onClose, onDone }: Props) {
  const brought = useNamed(subject)
  const [other, setOther] = useState<ShareSubject | null>(null)
  const [typed, setTyped] = useState<string | null>(prefill?.name ?? null)
  const what = other ?? brought
  const usual = prefill ?? usualPrefill
  const make = useAction({
    mutationFn: async (form: FormReader) =>
      api.sharing.share({ body: { ...readShare(form), what: await whatOf(what) } }),
  })
  const finish = () => {
    onClose()
    onDone?.()
  }
  if (make.data) {
    return (
      <Dialog title={labels.yourLinkIsReady} wide onClose={finish}>
        <div className="stack">
          <LinkAddress link={make.data} />
          <div className="dialog-foot">
            <Button variant="secondary" onClick={finish}>
              {labels.done}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }
  const { error } = make
  const isTooMany = what.scope === 'chosen' && what.count > mostChosen
  return (
    <GuardedDialog
      title={labels.createLink}
      submit={labels.createLink}
      wide
      working={make.isPending}
      failure={error && !isAtField(error) && <Failure text={sentenceOf(error)} />}
      onSubmit={(form) => !isTooMany && make.mutate(form)}
      onClose={onClose}
    >
      <AllowancePart />
      <Field
        label={labels.name}
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        value={typed ?? nameFor(what)}
        onChange={({ target }) => setTyped(target.value)}
        hint={labels.shownAboveACollection}
        error={fieldError(error, 'name')}
      />
      <WhatField brought={brought} value={what} onChange={setOther} error={error} />
      <ShowsField shows={usual.shows} />
      <DaysField days={usual.days} error={error} />
      <div className="grid-2">
        <PasswordField
          label={labels.password}
          hint={prefill ? labels.theOriginalLinksPasswordIsnt : labels.sendThePasswordSeparately}
          error={error}
        />
        <MaxViewsField maxViews={usual.maxViews} error={error} />
      </div>
      <NotifyField notify={usual.notify} />
    </GuardedDialog>
  )
}

const fields = ['name', 'days', 'password', 'maxViews', 'tag']
const isAtField = (error: unknown): boolean => fields.some((name) => fieldError(error, name))

/** For a card that was only selected, the name has to be fetched. */
function useNamed(subject: ShareSubject): ShareSubject {
  const isNameless = subject.scope === 'card' && subject.name === null
  const { data } = useQuery({
    ...query(api.cards.registryCard, { params: { id: subject.scope === 'card' ? subject.cardId : '' } }),
    enabled: isNameless,
  })
  return isNameless && data ? { ...subject, name: data.playerName } : subject
}

async function whatOf(subject: ShareSubject): Promise<What> {
  if (subject.scope === 'card') return { scope: 'card', cardId: subject.cardId }
  if (subject.scope === 'chosen') return { scope: 'chosen', cardIds: await subject.ids() }
  return subject
}
