import type { Profile } from '@ambry/contract/accounts/records'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useVersionedSave } from '../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../parts/dialogs/ConflictNote.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import { Section } from '../../../ui/Section.tsx'
import { ProfileFields } from '../ProfileFields.tsx'
import { type ProfileValues, profileLabels, readProfile } from '../profile.ts'
import * as labels from './labels.ts'

export function ProfilePanel() {
  const profile = useQuery(query(api.accounts.profile, {}))
  return (
    <Section id="profile" title={labels.profile} lead={labels.everythingHereIsOptional}>
      <Loaded query={profile}>
        {(current) => <ProfileForm current={current} refetch={async () => (await profile.refetch()).data} />}
      </Loaded>
    </Section>
  )
}

const versioned = ({ version, name, email, instagram, city, shippingAddress }: Profile) => ({
  version,
  values: { name, email, instagram, city, shippingAddress } satisfies ProfileValues,
})

function ProfileForm({ current, refetch }: { current: Profile; refetch: () => Promise<Profile | undefined> }) {
  const form = useVersionedSave<ProfileValues>({
    id: 'profile',
    record: versioned(current),
    refetch: async () => {
      const fresh = await refetch()
      return fresh && versioned(fresh)
    },
    save: async (version, changes) => versioned(await api.accounts.editProfile({ body: { version, ...changes } })),
    // the identity check takes the place of the settings at the same address
    address: 'verify',
  })
  const { base, conflict, error } = form
  return (
    <form
      key={base.version}
      className="grid-2"
      onChange={form.edited}
      onSubmit={(event) => form.submit(readProfile(readForm(event)))}
    >
      <ProfileFields values={base.values} error={error} />
      <div className="wide stack">
        {error && <Failure text={sentenceOf(error)} />}
        {conflict && (
          <ConflictNote
            what={labels.yourProfileWasChanged}
            fields={conflict.keys.map((key) => ({
              label: profileLabels[key],
              theirs: conflict.theirs.values[key] ?? 'nothing',
            }))}
            working={form.isPending}
            onKeepMine={form.keepMine}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        <div className="row">
          <Button type="submit" working={form.isPending}>
            {labels.saveProfile}
          </Button>
          <span role="status">{form.isSaved && 'Saved.'}</span>
        </div>
      </div>
    </form>
  )
}
