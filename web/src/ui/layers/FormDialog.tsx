import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import { Button } from '../Button.tsx'
import { type FormReader, formReader, readForm } from '../fields/form.ts'
import { Dialog } from './Dialog.tsx'
import { unsaved } from './unsaved.ts'

type Props = {
  title: string
  /** The label of the submit button. */
  submit: string
  danger?: boolean | undefined
  /** The label of the dismiss button where “Cancel” would be ambiguous. */
  dismiss?: string | undefined
  working: boolean
  /** What is typed or chosen can't be sent; the form says why, or the button does with this text. */
  blocked?: boolean | string | undefined
  /** The error, shown in place; typed input stays. */
  failure?: ReactNode
  /** Additional buttons next to the submit button. */
  more?: ReactNode
  wide?: boolean
  /** It has no field and is opened by a shortcut, so Enter submits it. */
  enterSends?: boolean | undefined
  /** Selector of the element to focus first; by default the first text field. */
  beginAt?: string | undefined
  /** A long form asks for confirmation before its input is lost. */
  guarded?: boolean
  onInput?: (form: FormReader) => void
  onSubmit: (form: FormReader) => void
  onClose: () => void
  children: ReactNode
}

const firstField = ':is(input:not([type=radio], [type=checkbox]), select, textarea):enabled'

/** A dialog with a form: its fields, the error, a submit button and a dismiss button. */
export function FormDialog(props: Props) {
  const {
    title,
    submit,
    danger,
    dismiss = 'Cancel',
    working,
    blocked = false,
    failure,
    more,
    wide,
    enterSends,
    beginAt,
    guarded,
  } = props
  const { onInput, onSubmit, onClose, children } = props
  const whyId = useId()
  const why = typeof blocked === 'string' ? blocked : null
  const isEdited = useRef(false)
  const fields = useRef<HTMLFormElement>(null)
  // the browser would focus the close button; deferred, because otherwise the shortcut key that opened the dialog would
  // be typed into the field
  useEffect(() => {
    const begin = enterSends ? '[type=submit]' : (beginAt ?? firstField)
    const turn = requestAnimationFrame(() =>
      // a dialog opens scrolled to its title, even if the field is far down
      fields.current?.querySelector<HTMLElement>(begin)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(turn)
  }, [enterSends, beginAt])
  const leave = async () => {
    if (!guarded || !isEdited.current || (await unsaved.ask())) onClose()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    const form = readForm(event)
    if (!working && !blocked) onSubmit(form)
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
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            working={working}
            disabled={blocked === true}
            blocked={why !== null}
            aria-describedby={why === null ? undefined : whyId}
          >
            {submit}
          </Button>
          {more}
          <Button variant="quiet" onClick={() => void leave()}>
            {dismiss}
          </Button>
          {why !== null && (
            <p id={whyId} className="small muted">
              {why}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  )
}
