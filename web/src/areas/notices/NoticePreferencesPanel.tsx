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

type Change = { marketingOptIn: boolean } | { items: { kind: NoticeKind; bell?: boolean; sms?: boolean }[] }

/** Which notifications the member gets and how; each switch takes effect immediately. */
export function NoticePreferencesPanel() {
  const preferences = useQuery(query(api.notices.preferences, {}))
  return (
    <Section id="notices" title={labels.notifications} lead={labels.chooseHowWeReachYou}>
      <Loaded query={preferences}>{(current) => <PreferenceLines current={current} />}</Loaded>
    </Section>
  )
}

function PreferenceLines({ current }: { current: NoticePreferences }) {
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
      <div className="lines">
        {shown.items.map(({ kind, bell, sms }) => {
          const { label, sentence, always } = noticeKinds[kind]
          return (
            <div className="line" key={kind}>
              <div className="line-text">
                <strong>{label}</strong>
                <p>{sentence}</p>
              </div>
              <SwitchLine
                word={labels.inApp}
                label={labels.inTheApp(label)}
                checked={bell}
                disabled={always}
                onChange={(on) => change.mutate({ items: [{ kind, bell: on }] })}
              />
              {sms !== null && (
                <SwitchLine
                  word={labels.text}
                  label={labels.byTextMessage(label)}
                  checked={sms}
                  onChange={(on) => change.mutate({ items: [{ kind, sms: on }] })}
                />
              )}
            </div>
          )
        })}
        <div className="line">
          <div className="line-text">
            <strong>{labels.newsletter}</strong>
            <p>{labels.occasionalNewsAboutCards}</p>
          </div>
          <SwitchLine
            word={labels.on}
            label={labels.newsletter}
            checked={shown.marketingOptIn}
            onChange={(on) => change.mutate({ marketingOptIn: on })}
          />
        </div>
      </div>
    </>
  )
}

function withChange(current: NoticePreferences, change: Change): NoticePreferences {
  if ('marketingOptIn' in change) return { ...current, ...change }
  const items = current.items.map((item) => ({ ...item, ...change.items.find(({ kind }) => kind === item.kind) }))
  return { ...current, items }
}

type SwitchLineProps = {
  word: string
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

function SwitchLine({ word, label, checked, disabled, onChange }: SwitchLineProps) {
  return (
    <span className="row">
      <span className="small muted" aria-hidden="true">
        {word}
      </span>
      <Switch
        label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </span>
  )
}
