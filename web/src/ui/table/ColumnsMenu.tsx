import { ChevronDown } from 'lucide-react'

import { Menu } from '../layers/Menu.tsx'

type Props = {
  columns: readonly { key: string; title: string; fixed?: boolean }[]
  shown: ReadonlySet<string>
  onChange: (shown: ReadonlySet<string>) => void
}

export function ColumnsMenu({ columns, shown, onChange }: Props) {
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
      <fieldset className="menu-group">
        <legend className="sr">Columns</legend>
        {columns.map(({ key, title, fixed }) => (
          <label className="menu-item" key={key}>
            <input
              type="checkbox"
              className="tick"
              checked={shown.has(key)}
              disabled={fixed}
              onChange={() => toggle(key)}
            />
            {title}
          </label>
        ))}
      </fieldset>
    </Menu>
  )
}
