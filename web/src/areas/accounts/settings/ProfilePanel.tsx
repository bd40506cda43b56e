import type { Profile } from '@ambry/contract/accounts-records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { isStale, sentenceOf } from '../../../api/errors.ts'
import { Loaded } from '../../../api/Loaded.tsx'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useUnsaved } from '../../../api/use-unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { readForm } from '../../../ui/form.ts'
import { Section } from '../../../ui/Section.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { ProfileFields } from '../ProfileFields.tsx'
import { type ProfileValues, readProfile } from '../profile.ts'

export function ProfilePanel() {
  const profile = useQuery(query(api.accounts.profile, {}))
  return (
    <Section
      id="profile"
      title="Profile"
      lead="All of it is optional. Without a name your phone number stands in for it."
    >
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
  useUnsaved(isEdited)
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
      className="grid-2"
      onChange={() => setEdited(true)}
      onSubmit={(event) => {
        const values = readProfile(readForm(event))
        // a second click on a form that is already saved sends nothing
        if (isEdited) save.mutate(values)
      }}
    >
      <ProfileFields values={base} error={save.error} />
      {save.error && !isStale(save.error) && (
        <div className="wide">
          <Failure text={sentenceOf(save.error)} />
        </div>
      )}
      {isStale(save.error) && (
        <div className="wide">
          <Note title="Your profile was changed somewhere else since you opened it." role="alert">
            What you typed is still here.{' '}
            <Button look="secondary" size="small" onClick={() => void reload()}>
              Load the current profile
            </Button>
          </Note>
        </div>
      )}
      <div className="row wide">
        <Button type="submit" working={save.isPending}>
          Save profile
        </Button>
        <span role="status">{save.isSuccess && !isEdited && 'Saved.'}</span>
      </div>
    </form>
  )
}
