import { Check } from '../../../ui/fields/Field.tsx'

type Props = {
  items: readonly { id: string; label: string }[]
  chosen: readonly string[]
  onChosen: (ids: readonly string[]) => void
}

const toggled = (ids: readonly string[], id: string, isOn: boolean) =>
  isOn ? [...ids, id] : ids.filter((each) => each !== id)

/** Cards to choose from, each with its value. */
export const Choices = ({ items, chosen, onChosen }: Props) => (
  <ul className="bare">
    {items.map(({ id, label }) => (
      <li key={id}>
        <Check
          label={label}
          checked={chosen.includes(id)}
          onChange={(event) => onChosen(toggled(chosen, id, event.target.checked))}
        />
      </li>
    ))}
  </ul>
)
