import { type StaffRole, staffRoleNames, staffRoles } from '@ambry/contract/kernel/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import * as labels from './labels.ts'
import { RightChanges } from './RightChanges.tsx'
import styles from './roles.module.css'

type Holder = { id: string; name: string; staffRoles: readonly StaffRole[]; isLender?: boolean; version: number }

/** Chooses someone's roles, and shows what they gain and lose before anything changes. */
export function RolesDialog({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const table = useQuery(query(api.accounts.staffRoles, {}))
  const [held, setHeld] = useState(holder.staffRoles)
  const [isLender, setLender] = useState(holder.isLender)
  const change = useAction({
    mutationFn: () =>
      api.accounts.changeRoles({
        params: { id: holder.id },
        body: { version: holder.version, staffRoles: [...held], ...(isLender !== undefined && { isLender }) },
      }),
    onWaiting: onClose,
    onSuccess: () => {
      toasts.show({ title: labels.rolesChanged, description: labels.newRoles(holder.name) })
      onClose()
    },
  })
  const toggle = (role: StaffRole, isOn: boolean) =>
    setHeld(staffRoleNames.filter((name) => (name === role ? isOn : held.includes(name))))
  return (
    <FormDialog
      title={labels.changeRolesOf(holder.name)}
      submit={labels.changeRoles}
      working={change.isPending}
      failure={change.error && <Failure text={sentenceOf(change.error)} />}
      beginAt="[type=checkbox]"
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend>{labels.staffRoles}</legend>
        {staffRoleNames.map((role) => (
          <RoleTick
            key={role}
            name={staffRoles[role]}
            text={labels.descriptions[role]}
            isOn={held.includes(role)}
            onChange={(isOn) => toggle(role, isOn)}
          />
        ))}
      </fieldset>
      {isLender !== undefined && (
        <fieldset className={styles.choices}>
          <RoleTick name={labels.lender} text={labels.lenderText} isOn={isLender} onChange={setLender} />
        </fieldset>
      )}
      <section aria-live="polite">
        <h3>{labels.whatChanges}</h3>
        <Loaded query={table}>
          {({ areas }) => (
            <RightChanges
              name={holder.name}
              before={holder.staffRoles}
              after={held}
              rights={areas.flatMap(({ rights }) => rights)}
            />
          )}
        </Loaded>
      </section>
    </FormDialog>
  )
}

type TickProps = { name: string; text: string; isOn: boolean; onChange: (isOn: boolean) => void }

const RoleTick = ({ name, text, isOn, onChange }: TickProps) => (
  <label className={styles.choice}>
    <input type="checkbox" className="tick" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    <span>
      <strong>{name}</strong>
      <small>{text}</small>
    </span>
  </label>
)
