import { keysOf } from '@ambry/contract/kernel/keys'
import type { NoticePreferences } from '@ambry/contract/notices/endpoints'
import { type NoticeKind, noticeKinds } from '@ambry/contract/notices/kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { query } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Switch } from '../../ui/fields/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import * as labels from './labels.ts'
import styles from './notices.module.css'

type Channel = 'bell' | 'sms' | 'email'
type Change = { marketingOptIn: boolean } | { items: ({ kind: NoticeKind } & Partial<Record<Channel, boolean>>)[] }

const channels: Record<Channel, { name: string; label: (kind: string) => string }> = {
  bell: { name: labels.inApp, label: labels.inTheApp },
  sms: { name: labels.text, label: labels.byTextMessage },
  email: { name: labels.email, label: labels.byEmail },
}

/** Which notifications the member gets and how; each switch takes effect immediately. */
export function NoticePreferencesPanel() {
  const preferences = useQuery(query(api.notices.preferences, {}))
  return (
    <Section id="notices" title={labels.notifications} lead={labels.chooseHowWeReachYou}>
      <Loaded query={preferences}>{(current) => <PreferenceTable current={current} />}</Loaded>
    </Section>
  )
}

function PreferenceTable({ current }: { current: NoticePreferences }) {
  const queryClient = useQueryClient()
  const change = useAction({
    mutationFn: (what: Change) => api.notices.editPreferences({ body: { version: current.version, ...what } }),
    onSuccess: (saved) => queryClient.setQueryData(query(api.notices.preferences, {}).queryKey, saved),
  })
  // optimistic: a switch that is refused moves back and shows the error
  const shown = change.isPending ? withChange(current, change.variables) : current
  return (
    <>
      {change.error && <Failure text={sentenceOf(change.error)} />}
      <table className={styles.channels}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{labels.kind}</span>
            </th>
            {Object.entries(channels).map(([key, { name }]) => (
              <th scope="col" key={key}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.items.map(({ kind, ...wish }) => {
            const { label, sentence, always } = noticeKinds[kind]
            return (
              <tr key={kind}>
                <th scope="row">
                  {label}
                  <p>{sentence}</p>
                </th>
                {keysOf(channels).map((channel) => (
                  <td key={channel}>
                    {wish[channel] === null ? (
                      <span aria-hidden="true">–</span>
                    ) : (
                      <Switch
                        label={channels[channel].label(label)}
                        checked={wish[channel]}
                        disabled={channel === 'bell' && always}
                        onChange={(event) => change.mutate({ items: [{ kind, [channel]: event.target.checked }] })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
          <tr>
            <th scope="row">
              {labels.newsletter}
              <p>{labels.occasionalNewsAboutCards}</p>
            </th>
            <td colSpan={3}>
              <Switch
                label={labels.newsletter}
                checked={shown.marketingOptIn}
                onChange={(event) => change.mutate({ marketingOptIn: event.target.checked })}
              />
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

function withChange(current: NoticePreferences, change: Change): NoticePreferences {
  if ('marketingOptIn' in change) return { ...current, ...change }
  const items = current.items.map((item) => ({ ...item, ...change.items.find(({ kind }) => kind === item.kind) }))
  return { ...current, items }
}
