import { staffRoles } from '@ambry/contract/kernel/permissions'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useTitle } from '../../ui/use-title.ts'
import type { Needs } from '../rights.tsx'
import * as labels from './labels.ts'
import { useWhoCan } from './use-who-can.ts'

type Props = { name: string; right: Needs; heading?: 'h1' | 'h2' }

/** Instead of a page or tab that this person's roles don't open: which roles do, and whom to ask. */
export function NoAccess({ name, right, heading: Heading = 'h1' }: Props) {
  useTitle(labels.noAccessTo(name))
  const who = useWhoCan(right)
  return (
    <div className="stack">
      <div>
        <Heading>{labels.noAccessTo(name)}</Heading>
        <p className="muted">{who && labels.theseRolesDo(who.roles)}</p>
      </div>
      {who && who.people.length > 0 && (
        <section className="sheet sheet-pad" aria-labelledby="who-to-ask">
          <h2 id="who-to-ask">{labels.whoToAsk}</h2>
          <ul className="lines">
            {who.people.map((person) => (
              <li className="line" key={person.id}>
                <div className="line-text">
                  <strong>{person.name}</strong>
                </div>
                <span className="row">
                  {person.staffRoles.map((role) => (
                    <Tag key={role} tone="outline">
                      {staffRoles[role]}
                    </Tag>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <Link to="/admin" className={buttonClass({ variant: 'secondary' })}>
          {labels.goToDashboard}
        </Link>
      </p>
    </div>
  )
}
