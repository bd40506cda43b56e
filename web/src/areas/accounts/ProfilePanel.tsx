import type { Profile } from '@ambry/contract/accounts-records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../api/api.ts'
import { isStale, sentenceOf } from '../../api/errors.ts'
import { Loaded } from '../../api/Loaded.tsx'
import { query } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { readForm } from '../../ui/form.ts'
import { Section } from '../../ui/Section.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { type ProfileValues, readProfile } from './profile.ts'

export function ProfilePanel() {
  const profile = useQuery(query(api.accounts.profile, {}))
  return (
    <Section title="Profile">
      <Loaded query={profile}>
        {(current) => <ProfileForm current={current} refetch={async () => (await profile.refetch()).data} />}
      </Loaded>
    </Section>
  )
}

/** Follows the newest profile until something is typed; from then on only the member decides what happens to it. */
function ProfileForm({ current, refetch }: { current: Profile; refetch: () => Promise<Profile | undefined> }) {
  const [base, setBase] = useState(current)
  const [isEdited, setEdited] = useState(false)
  const save = useAction({
    mutationFn: (values: ProfileValues) => api.accounts.editProfile({ body: { version: base.version, ...values } }),
    onSuccess: (saved) => {
      setBase(saved)
      setEdited(false)
    },
  })
  if (!isEdited && current.version > base.version) setBase(current)

  const reload = async () => {
    const fresh = await refetch()
    if (!fresh) return
    save.reset()
    setBase(fresh)
    setEdited(false)
  }
  return (
    <form
      key={base.version}
      className="stack"
      onChange={() => setEdited(true)}
      onSubmit={(event) => {
        const values = readProfile(readForm(event))
        // a second click on a form that is already saved sends nothing
        if (isEdited) save.mutate(values)
      }}
    >
      <p className="record">{base.phone}</p>
      <ProfileFields values={base} />
      {save.error && <Failure text={sentenceOf(save.error)} />}
      {isStale(save.error) && (
        <p>
          Your profile was changed somewhere else since you opened it. What you typed is still here.{' '}
          <Button look="secondary" small onClick={() => void reload()}>
            Load the current profile
          </Button>
        </p>
      )}
      <div className="row">
        <Button type="submit" working={save.isPending}>
          Save profile
        </Button>
        {save.isSuccess && !isEdited && <span role="status">Saved.</span>}
      </div>
    </form>
  )
}
