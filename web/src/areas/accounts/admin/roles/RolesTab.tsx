import { type StaffRole, staffRoleNames, staffRoles } from '@ambry/contract/kernel/permissions'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Fragment, useState } from 'react'

import { api, session } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { RolesDialog } from './RolesDialog.tsx'
import styles from './roles.module.css'

type Holder = { id: string; name: string; staffRoles: StaffRole[]; version: number }

/** What each staff role can do and who holds it, from the permission table that the server enforces. */
export function RolesTab() {
  const table = useQuery(query(api.accounts.staffRoles, {}))
  const { data: me } = useQuery(session.me)
  const [changing, setChanging] = useState<Holder | null>(null)
  const mayChange = me?.rights.includes('user.roles') ?? false
  return (
    <div className="tab-sections">
      <Loaded query={table}>
        {({ areas, staff }) => (
          <>
            <Section title={labels.people} lead={mayChange ? labels.rolesText : labels.onlyAdministrators}>
              <ul className="lines">
                {staff.map((person) => (
                  <li className="line" key={person.id}>
                    <div className="line-text">
                      <strong>
                        {person.name} {person.id === me?.id && labels.you}
                      </strong>
                      <span className="row">
                        {person.staffRoles.map((role) => (
                          <Tag key={role} tone="outline">
                            {staffRoles[role]}
                          </Tag>
                        ))}
                      </span>
                    </div>
                    {mayChange && person.id !== me?.id && (
                      <Button variant="secondary" size="small" onClick={() => setChanging(person)}>
                        {labels.change}
                        <span className="sr"> {person.name}</span>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </Section>
            <Section title={labels.rights}>
              <div className="table-sheet">
                <table className={`table table-plain ${styles.matrix}`} aria-label={labels.rights}>
                  <thead>
                    <tr>
                      <th scope="col">{labels.can}</th>
                      {staffRoleNames.map((role) => (
                        <th scope="col" key={role}>
                          {staffRoles[role]}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {areas.map(({ title, rights }) => (
                      <Fragment key={title}>
                        <tr>
                          <th scope="rowgroup" colSpan={staffRoleNames.length + 1}>
                            {title}
                          </th>
                        </tr>
                        {rights.map(({ permission, label, roles }) => (
                          <tr key={permission}>
                            <th scope="row">{label}</th>
                            {staffRoleNames.map((role) => (
                              <td key={role}>
                                {roles.includes(role) ? (
                                  <>
                                    <Check aria-hidden="true" className="icon-small" />
                                    <span className="sr">{labels.yes}</span>
                                  </>
                                ) : (
                                  <span className="sr">{labels.no}</span>
                                )}
                              </td>
                            ))}
                          </tr>
                        ))}
                      </Fragment>
                    ))}
                  </tbody>
                </table>
              </div>
            </Section>
          </>
        )}
      </Loaded>
      {changing && <RolesDialog holder={changing} onClose={() => setChanging(null)} />}
    </div>
  )
}
