import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

import { Button } from '../Button.tsx'
import { type FormReader, formReader, readForm } from '../fields/form.ts'
import { Dialog } from './Dialog.tsx'
import { unsaved } from './unsaved.ts'

type Props = {
  title: string
  /** What the button that sends it says. */
  submit: string
  danger?: boolean | undefined
  /** What the way out says where “Cancel” would be mistaken. */
  dismiss?: string | undefined
  working: boolean
  /** What went wrong, shown in place; the words typed stay. */
  failure?: ReactNode
  /** Other buttons beside the one that sends. */
  more?: ReactNode
  wide?: boolean
  /** It has no field, and is opened by a letter's key: Enter sends it. */
  enterSends?: boolean | undefined
  /** Where it begins, unless at its first field that is written in: the choice it opens with. */
  beginAt?: string | undefined
  /** A long form asks before what was typed in it is lost. */
  guarded?: boolean
  onInput?: (form: FormReader) => void
  onSubmit: (form: FormReader) => void
  onClose: () => void
  children: ReactNode
}

const firstField = ':is(input:not([type=radio], [type=checkbox]), select, textarea):enabled'

/** A dialog that is a form: its fields, what went wrong, one button that sends it and a way out. */
export function FormDialog(props: Props) {
  const {
    title,
    submit,
    danger,
    dismiss = 'Cancel',
    working,
    failure,
    more,
    wide,
    enterSends,
    beginAt,
    guarded,
  } = props
  const { onInput, onSubmit, onClose, children } = props
  const isEdited = useRef(false)
  const fields = useRef<HTMLFormElement>(null)
  // the browser would begin at the button that closes it; not in the same turn, or the key that opened it would be typed
  useEffect(() => {
    const begin = enterSends ? '[type=submit]' : (beginAt ?? firstField)
    const turn = requestAnimationFrame(() =>
      // a dialog opens at its title, also where the field stands low in it
      fields.current?.querySelector<HTMLElement>(begin)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(turn)
  }, [enterSends, beginAt])
  const leave = async () => {
    if (!guarded || !isEdited.current || (await unsaved.ask())) onClose()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    const form = readForm(event)
    if (!working) onSubmit(form)
  }
  const onKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }
  return (
    <Dialog title={title} wide={wide} onClose={() => void leave()}>
      <form
        ref={fields}
        className="stack"
        onSubmit={send}
        onKeyDown={onKey}
        onInput={(event) => {
          isEdited.current = true
          onInput?.(formReader(new FormData(event.currentTarget)))
        }}
      >
        {children}
        {failure}
        <div className="dialog-foot">
          <Button type="submit" variant={danger ? 'danger' : 'primary'} working={working}>
            {submit}
          </Button>
          {more}
          <Button variant="quiet" onClick={() => void leave()}>
            {dismiss}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
