import type { User } from '@ambry/contract/accounts/records'
import { Search } from 'lucide-react'
import { useState } from 'react'

import { Labelled, Radio } from '../ui/fields/Field.tsx'
import { formatPhone, personName } from '../ui/phone.ts'
import * as labels from './lists/member-labels.ts'
import styles from './MemberPicker.module.css'
import { useFoundMembers } from './use-found-members.ts'

type Props = {
  label: string
  value: Owner
  /** False if Ambry itself can't be chosen. */
  withHouse?: boolean
  onChange: (owner: Owner) => void
}
/** Null is Ambry itself; undefined means not chosen yet. */
export type Owner = User | null | undefined

/** Picks an owner: Ambry or a member, found by name or phone. */
export function MemberPicker({ label, value, withHouse = true, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const { found, isNothing } = useFoundMembers(typed)
  const people = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <fieldset className={styles.memberPicker}>
      <legend className="field-label">{label}</legend>
      {withHouse && (
        <Radio name="owner" required label="Ambry" checked={value === null} onChange={() => onChange(null)} />
      )}
      <Labelled label={labels.findMember} hint={labels.findMemberHint}>
        {(tie) => (
          <span className="list-search list-search-own">
            <Search aria-hidden="true" />
            <input
              {...tie}
              type="search"
              className="input"
              autoComplete="off"
              maxLength={200}
              value={typed}
              // if Ambry is no option, nothing else makes the choice required
              required={!withHouse && !value}
              onChange={(event) => setTyped(event.target.value)}
              // Enter searches and must not submit the surrounding form
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </span>
        )}
      </Labelled>
      <div aria-live="polite">
        {people.map((user) => (
          <Radio
            key={user.id}
            name="owner"
            required
            label={
              <>
                {personName(user)} <span className="record dim">{formatPhone(user.phone)}</span>
              </>
            }
            checked={value?.id === user.id}
            onChange={() => onChange(user)}
          />
        ))}
        {isNothing && people.length === 0 && <p className="small muted">{labels.noMembers}</p>}
      </div>
    </fieldset>
  )
}
