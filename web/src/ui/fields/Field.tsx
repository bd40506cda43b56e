import { CircleAlert } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

import { useFault } from './use-fault.ts'

export type FieldProps = {
  label: string
  name: string
  hint?: ReactNode
  error?: string | null | undefined
  optional?: boolean | undefined
}
type InputProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> & { ref?: Ref<HTMLInputElement> }
type AreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'> & { ref?: Ref<HTMLTextAreaElement> }
type SelectProps = FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'>

/** A labeled input. The error replaces the hint, and both are linked to the input for screen readers. */
export function Field({ label, hint, error, optional, className, ...input }: InputProps) {
  return (
    <Labelled label={label} hint={hint} error={error} optional={optional}>
      {(tie) => <input {...input} {...tie} className={className ? `input ${className}` : 'input'} />}
    </Labelled>
  )
}

export function TextArea({ label, hint, error, optional, ...area }: AreaProps) {
  return (
    <Labelled label={label} hint={hint} error={error} optional={optional}>
      {(tie) => <textarea rows={3} {...area} {...tie} className="input" />}
    </Labelled>
  )
}

export function SelectField({ label, hint, error, optional, children, ...select }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} error={error} optional={optional}>
      {(tie) => (
        <select {...select} {...tie} className="input">
          {children}
        </select>
      )}
    </Labelled>
  )
}

type Tie = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type LabelledProps = Omit<FieldProps, 'name'> & { children: (tie: Tie) => ReactNode }

/** The label above a control and the hint or error below it, for any control. */
export function Labelled({ label, hint, error: refusal, optional, children }: LabelledProps) {
  const id = useId()
  const [fault, around] = useFault()
  const error = fault ?? refusal
  return (
    <div className="field" {...around}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? `${id}-note` : undefined,
      })}
      {error ? (
        <p id={`${id}-note`} className="field-error">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="hint">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

type CheckProps = { label: ReactNode; ref?: Ref<HTMLInputElement> } & InputHTMLAttributes<HTMLInputElement>

/** A checkbox whose whole row is clickable. */
export function Check({ label, ...input }: CheckProps) {
  return (
    <label className="check">
      <input {...input} type="checkbox" className="tick" />
      <span>{label}</span>
    </label>
  )
}

export function Radio({ label, ...input }: CheckProps) {
  return (
    <label className="check">
      <input {...input} type="radio" className="tick" />
      <span>{label}</span>
    </label>
  )
}

type SwitchProps = { label: string } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>

/** On or off, with immediate effect. The visible text is next to it; the label is for screen readers. */
export function Switch({ label, ...input }: SwitchProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
  return <input {...input} type="checkbox" role="switch" aria-label={label} className="switch" />
}
