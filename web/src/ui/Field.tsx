import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'

type Common = {
  label: string
  name: string
  hint?: string | undefined
  error?: string | null | undefined
  optional?: boolean
}
type InputProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> & { ref?: Ref<HTMLInputElement> }
type AreaProps = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>

/** A labelled input. The error takes the hint's place and both are tied to the input for screen readers. */
export function Field({ label, hint, error, optional, className, ...input }: InputProps) {
  const id = useId()
  return (
    <div className="field">
      <Label id={id} label={label} optional={optional} />
      <input
        {...input}
        id={id}
        className={['input', className].filter(Boolean).join(' ')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
      <Note id={id} hint={hint} error={error} />
    </div>
  )
}

export function TextArea({ label, hint, error, optional, ...area }: AreaProps) {
  const id = useId()
  return (
    <div className="field">
      <Label id={id} label={label} optional={optional} />
      <textarea
        rows={3}
        {...area}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
      <Note id={id} hint={hint} error={error} />
    </div>
  )
}

function Label({ id, label, optional }: { id: string; label: string; optional: boolean | undefined }) {
  return (
    <label htmlFor={id}>
      {label}
      {optional && <span className="optional"> (optional)</span>}
    </label>
  )
}

function Note({ id, hint, error }: { id: string; hint: string | undefined; error: string | null | undefined }) {
  if (!error && !hint) return null
  return (
    <p id={`${id}-note`} className={error ? 'field-error' : 'hint'}>
      {error ?? hint}
    </p>
  )
}

/** A checkbox whose whole line can be pressed. */
export function Check({ label, ...input }: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
