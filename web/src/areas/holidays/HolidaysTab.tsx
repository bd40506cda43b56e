import type { Holiday } from '@ambry/contract/holidays/endpoints'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../api/api.ts'
import { fieldError, sentenceOf } from '../../api/errors.ts'
import { today } from '../../api/live/server-meta.ts'
import { query } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/layers/FormDialog.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'

const weekdayOf = (on: string) =>
  new Date(`${on}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })

/** The days we are closed, which deadlines in business days skip. */
export function HolidaysTab() {
  const holidays = useQuery(query(api.holidays.holidays, {}))
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Holiday | null>(null)
  return (
    <div className="tab-sections">
      <Section
        title={labels.holidays}
        lead={labels.weekdaysWhenWereClosed}
        end={
          <Button size="small" onClick={() => setAdding(true)}>
            {labels.addHoliday}
          </Button>
        }
      >
        <Loaded query={holidays}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="muted">{labels.noHolidaysYet}</p>
            ) : (
              <ul className="lines">
                {items.map((holiday) => (
                  <li className="line" key={holiday.on}>
                    <div className="line-text">
                      <strong>{holiday.name}</strong>
                      <p>
                        {weekdayOf(holiday.on)}, {formatDate(holiday.on)}
                      </p>
                    </div>
                    {holiday.on < today() && <Tag>{labels.past}</Tag>}
                    <Button variant="quiet" size="small" onClick={() => setRemoved(holiday)}>
                      {labels.remove}
                      <span className="sr"> {holiday.name}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog holiday={removed} onClose={() => setRemoved(null)} />}
    </div>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAction({
    mutationFn: (body: Holiday) => api.holidays.addHoliday({ body }),
    onSuccess: ({ on, name }) => {
      toasts.show({ title: labels.holidayAdded, description: `${name}, ${formatDate(on)}` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.addHoliday}
      submit={labels.add}
      working={add.isPending}
      failure={add.error && <Failure text={sentenceOf(add.error)} />}
      onSubmit={(form) => add.mutate({ on: form.text('on'), name: form.text('name') })}
      onClose={onClose}
    >
      <Field label={labels.date} name="on" type="date" required error={fieldError(add.error, 'on')} />
      <Field
        label={labels.name}
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        placeholder={labels.thanksgiving}
        error={fieldError(add.error, 'name')}
      />
    </FormDialog>
  )
}

function RemoveDialog({ holiday: { on, name }, onClose }: { holiday: Holiday; onClose: () => void }) {
  const remove = useAction({
    mutationFn: () => api.holidays.removeHoliday({ params: { on } }),
    onSuccess: () => {
      toasts.show({ title: labels.holidayRemoved, description: `${name}, ${formatDate(on)}` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={labels.removeName(name)}
      consequence={labels.becomesABusinessDayAgain(weekdayOf(on), formatDate(on))}
      confirm={labels.remove}
      working={remove.isPending}
      failure={remove.error && <Failure text={sentenceOf(remove.error)} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
