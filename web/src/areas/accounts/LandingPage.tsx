import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { session } from '../../api/api.ts'
import { Section } from '../../ui/Section.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { RequestAccess } from './RequestAccess.tsx'
import { SignIn } from './SignIn.tsx'

export function LandingPage() {
  useTitle('Ambry')
  const { data: me } = useQuery(session.me)
  return (
    <div className="narrow">
      <div className="head">
        <h1>A house for cards and those who keep them</h1>
        <p className="lead">
          Ambry keeps a verified record of every card, finds and sells cards for its members, and lends against them. By
          invitation only.
        </p>
        {me && (
          <p>
            <Link to="/dashboard" className="btn">
              Continue to your dashboard
            </Link>
          </p>
        )}
      </div>
      <Section title="Sign in">
        <SignIn />
      </Section>
      <Section title="Request access">
        <p className="lead">Not a member yet? Ask the house. A person reads every request.</p>
        <RequestAccess />
      </Section>
    </div>
  )
}
