import { Check, ChevronDown, X } from 'lucide-react'

import { Menu } from '../Menu.tsx'

type Props = {
  label: string
  /** The chosen value, or none. */
  value: string | undefined
  options: Readonly<Record<string, string>>
  onChange: (value: string | undefined) => void
}

/** One filter of a list. Chosen, it says what it lets through and can be taken off with one press. */
export function FilterChip({ label, value, options, onChange }: Props) {
  if (value !== undefined) {
    const shown = options[value] ?? value
    return (
      <button
        type="button"
        className="chip chip-on"
        aria-label={`${label}: ${shown}. Take this filter off`}
        onClick={() => onChange(undefined)}
      >
        {label}: {shown}
        <X aria-hidden="true" className="icon-small" />
      </button>
    )
  }
  return (
    <Menu
      title={`Filter by ${label.toLowerCase()}`}
      buttonClass="chip"
      listClass="menu-left"
      label={
        <>
          {label}
          <ChevronDown aria-hidden="true" className="icon-small" />
        </>
      }
    >
      {Object.entries(options).map(([key, text]) => (
        <button type="button" className="menu-item" key={key} onClick={() => onChange(key)}>
          {text}
        </button>
      ))}
    </Menu>
  )
}

type ColumnsProps = {
  columns: readonly { key: string; title: string; fixed?: boolean }[]
  shown: ReadonlySet<string>
  onChange: (shown: ReadonlySet<string>) => void
}

/** Which columns a table shows. */
export function ColumnsMenu({ columns, shown, onChange }: ColumnsProps) {
  const toggle = (key: string) => {
    const next = new Set(shown)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  return (
    <Menu
      title="Choose columns"
      buttonClass="chip"
      label={
        <>
          Columns
          <ChevronDown aria-hidden="true" className="icon-small" />
        </>
      }
    >
      {columns.map(({ key, title, fixed }) => (
        <button
          type="button"
          role="menuitemcheckbox"
          aria-checked={shown.has(key)}
          className="menu-item"
          key={key}
          data-stays
          disabled={fixed}
          onClick={() => toggle(key)}
        >
          <span className="menu-check">{shown.has(key) && <Check aria-hidden="true" />}</span>
          {title}
        </button>
      ))}
    </Menu>
  )
}
