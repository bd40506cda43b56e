import { Search } from 'lucide-react'
import { useState } from 'react'

import { Labelled } from '../../ui/fields/Field.tsx'
import { formatPhone, personName } from '../../ui/phone.ts'
import { ChipMenu } from '../../ui/table/FilterChip.tsx'
import { useFoundMembers } from '../use-found-members.ts'
import * as labels from './member-labels.ts'

/** A filter whose value is a member, found by name, phone or email. */
export function MemberChip({ label, onChange }: { label: string; onChange: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const { found, isNothing } = useFoundMembers(typed)
  return (
    <ChipMenu label={label}>
      <div className="menu-form">
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
                onChange={(event) => setTyped(event.target.value)}
              />
            </span>
          )}
        </Labelled>
      </div>
      <div aria-live="polite">
        {found.map((member) => (
          <button type="button" className="menu-item" key={member.id} onClick={() => onChange(member.id)}>
            <span>
              {personName(member)} <span className="record dim">{formatPhone(member.phone)}</span>
            </span>
          </button>
        ))}
        {isNothing && <p className="menu-word">{labels.noMembers}</p>}
      </div>
    </ChipMenu>
  )
}
