import { useState } from 'react'

import { AllocationBar } from '../ui/charts/AllocationBar.tsx'
import { BarChart } from '../ui/charts/BarChart.tsx'
import { BarList } from '../ui/charts/BarList.tsx'
import { Funnel } from '../ui/charts/Funnel.tsx'
import { LineChart } from '../ui/charts/LineChart.tsx'
import { Sparkline } from '../ui/charts/Sparkline.tsx'
import { counted, dollars, dollarsAndCents } from '../ui/charts/units.ts'
import { Defined } from '../ui/Defined.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { Block, Shown } from './Block.tsx'
import styles from './design.module.css'
import { courses, holdings, index, sales, unitValue, valuation, views, volume } from './samples.ts'

const spans = { year: '1 y', all: '5 y' } as const
const figures = [
  {
    key: 'views',
    name: <Defined word="Views" text="Looks at a link." />,
    value: '1,306',
    change: '+12% on the 30 days before',
  },
  { key: 'time', name: 'Average time', value: '44 s', change: 'Before: 49 s' },
]
const steps = [
  { key: 'opened', name: 'Links opened', value: '171', of: '80% of links' },
  { key: 'requests', name: 'Access requests', value: '58', of: '4.4% of people' },
  { key: 'members', name: 'New members', value: '11', of: '19% of requests' },
]
const perView = counted('view', 'views')
const perPerson = counted('person', 'people')
const people = views.map(({ on, value }) => ({ on, value: Math.round(value / 2) }))

export function Charts() {
  const [span, setSpan] = useState<keyof typeof spans>('all')
  const isAll = span === 'all'
  return (
    <>
      <Block title="Line with recorded sales">
        <Segments label="Span" value={span} options={spans} onChange={setSpan} small />
        <LineChart
          label="Our valuation rose from $118,000 in November 2021 to $214,000 in October 2026."
          unit={dollars}
          main={{ name: 'Our valuation', points: isAll ? valuation : valuation.slice(-13) }}
          events={{ name: 'Recorded sale at PSA 10', verb: 'Sold', points: isAll ? sales : sales.slice(-1) }}
        />
      </Block>
      <Block title="Line with comparison">
        <LineChart
          label="A unit of the fund rose from $100.00 to $128.40, the index to $115.00."
          unit={dollarsAndCents}
          main={{ name: 'Old Stock Fund', note: '+28.4%', points: unitValue }}
          comparison={{ name: 'House index', note: '+15.0%', points: index }}
        />
      </Block>
      <Block title="Line, counts of each day">
        <LineChart
          label="Views of shared cards each day, and people."
          title={<h3>Views each day</h3>}
          unit={perView}
          main={{ name: 'Views', points: views }}
          comparison={{ name: 'People', unit: perPerson, points: people }}
          daily
        />
      </Block>
      <Block title="Bars">
        <BarChart
          label="Sales by month rose from $2.1m in December 2025 to $5.5m in November 2026."
          unit={dollars}
          by="Month"
          name="Sales"
          bars={volume}
        />
      </Block>
      <Block title="One value, and none">
        <LineChart
          label="One valuation, $214,000."
          unit={dollars}
          main={{ name: 'Our valuation', points: valuation.slice(-1) }}
        />
        <LineChart label="No valuation yet." unit={dollars} main={{ name: 'Our valuation', points: [] }} />
      </Block>
      <Block title="Kinds and how often each came">
        <div className={styles.narrow}>
          <BarList label="Holdings" parts={holdings} />
        </div>
      </Block>
      <Block title="Figures in a row, and how far many came">
        <Funnel label="Figures of these days" steps={figures} flows={false} />
        <Funnel label="From link to member" steps={steps} />
      </Block>
      <Block title="Allocation and sparklines">
        <AllocationBar label="Holdings" parts={holdings} />
        <div className={styles.narrow}>
          <AllocationBar label="Holdings, narrow" parts={holdings} />
        </div>
        <div className={`row ${styles.sparks}`}>
          {Object.entries(courses).map(([name, values]) => (
            <Shown key={name} words={name}>
              <Sparkline values={values} />
            </Shown>
          ))}
        </div>
      </Block>
    </>
  )
}
