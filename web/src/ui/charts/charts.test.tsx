import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { AllocationBar } from './AllocationBar.tsx'
import { BarChart } from './BarChart.tsx'
import { BarList } from './BarList.tsx'
import { ChartTable } from './ChartTable.tsx'
import { LineChart } from './LineChart.tsx'
import { placesOf, Sparkline } from './Sparkline.tsx'
import { inOrder, tableOf } from './series.ts'
import { counted, dollars, indexPoints } from './units.ts'

const html = renderToStaticMarkup
const main = {
  name: 'Our valuation',
  points: [
    { on: '2026-11-01', value: 12_000_000 },
    { on: '2026-09-01', value: 10_000_000 },
    { on: '2026-10-01', value: 11_500_000 },
  ],
}
const sales = { name: 'Recorded sale', verb: 'Sold', points: [{ on: '2026-10-15', value: 11_000_000 }] }

describe('a line chart', () => {
  const chart = html(<LineChart label="It rose to $120,000." unit={dollars} main={main} events={sales} />)

  test('is an image with one description, is focusable, and has a live region for its values', () => {
    expect(chart).toContain('role="img" aria-label="It rose to $120,000."')
    expect(chart).toContain('tabindex="0"')
    expect(chart).toContain('aria-live="polite"')
  })

  test('draws its line left to right, whatever the order of its points', () => {
    const xs = [...(/class="plot-main" d="([^"]+)"/.exec(chart)?.[1] ?? '').matchAll(/[ML]([\d.]+)/g)].map(([, x]) =>
      Number(x),
    )
    expect(xs).toHaveLength(3)
    expect(xs).toEqual([...xs].sort((one, other) => one - other))
    expect(xs[0]).toBe(0)
  })

  test('puts values on the right and aligns the first and last day with the edges', () => {
    expect(chart).toContain('>$100K</text>')
    expect(chart).toMatch(/text-anchor="start">Sep 1</)
    expect(chart).toMatch(/text-anchor="end">Nov 1</)
  })

  test('has a legend for lines and dots, and offers a table', () => {
    expect(chart).toContain('Our valuation')
    expect(chart).toContain('legend-dot')
    expect(chart).toContain('View as table')
  })

  test('renders with one value, and shows an empty state with none', () => {
    const one = html(
      <LineChart label="One." unit={dollars} main={{ name: 'Value', points: [{ on: '2026-11-01', value: 5 }] }} />,
    )
    expect(one).toContain('plot-end')
    expect(one).not.toContain('NaN')
    const none = html(<LineChart label="None." unit={dollars} main={{ name: 'Value', points: [] }} />)
    expect(none).toContain('No data yet.')
    expect(none).not.toContain('View as table')
    expect(none).not.toContain('NaN')
  })
})

describe('a line chart of counts', () => {
  const series = (name: string, value: number) => ({
    name,
    points: ['2026-11-06', '2026-11-07'].map((on) => ({ on, value })),
  })
  const people = { ...series('People', 65), unit: counted('person', 'people') }
  const views = counted('view', 'views')
  const chart = html(
    <LineChart
      label="Views."
      title={<h3>Views each day</h3>}
      unit={views}
      main={series('Views', 120)}
      comparison={people}
      daily
    />,
  )

  test('starts at zero, with its heading and legend above it', () => {
    expect(chart).toContain('>0</text>')
    expect(chart.indexOf('Views each day')).toBeLessThan(chart.indexOf('legend-dashed'))
    expect(chart.indexOf('legend-dashed')).toBeLessThan(chart.indexOf('role="img"'))
  })

  test('labels each series with its own unit', () => {
    expect(tableOf([series('Views', 120), people], views).rows[0]).toEqual(['Nov 6, 2026', '120 views', '65 people'])
  })
})

test('a line chart draws how far off its values can be, and the axis has room for it', () => {
  const days = ['2026-04-01', '2026-07-01']
  const chart = html(
    <LineChart
      label="Up."
      unit={indexPoints}
      main={{ name: 'Index', points: days.map((on, at) => ({ on, value: 100 + at * 10 })) }}
      range={{ name: 'Error band', points: days.map((on, at) => ({ on, low: 100 - at * 40, high: 100 + at * 80 })) }}
    />,
  )
  const path = /class="plot-range" d="([^"]+)"/.exec(chart)?.[1] ?? ''
  expect(path).toMatch(/^M[^M]*Z$/)
  expect([...path.matchAll(/[ML]/g)]).toHaveLength(4)
  expect(chart).not.toContain('plot-fill')
  expect(chart).toContain('legend-area')
  expect(chart).toContain('>200</text>')
})

test('bars are sorted by count, and the longest leaves part of its track free', () => {
  const list = html(
    <BarList
      label="Views by source"
      parts={[
        { name: 'Email', value: 10 },
        { name: 'Empty', value: 0 },
        { name: 'Messages', value: 30 },
      ]}
    />,
  )
  expect(
    list
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('Messages 75% Email 25%')
  expect(list).toContain('width:92%')
})

describe('a bar chart', () => {
  const bars = ['Sep', 'Oct', 'Nov'].map((name, index) => ({ name, fullName: `${name} 2026`, value: index * 10 - 10 }))
  const chart = html(
    <BarChart label="Sales rose." unit={counted('sale', 'sales')} by="Month" name="Sales" bars={bars} />,
  )

  test('marks only the current period', () => {
    expect(chart.match(/plot-bar plot-bar-now/g)).toHaveLength(1)
    expect(chart.lastIndexOf('<rect class="plot-bar')).toBe(chart.indexOf('<rect class="plot-bar plot-bar-now"'))
  })

  test('draws losses below zero', () => {
    const [loss, nothing, gain] = [...chart.matchAll(/<rect[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"/g)].map(
      ([, y, height]) => ({
        y: Number(y),
        height: Number(height),
      }),
    )
    expect(nothing?.height).toBe(0)
    expect(loss?.y).toBe(nothing?.y)
    expect((gain?.y ?? 0) + (gain?.height ?? 0)).toBeCloseTo(nothing?.y ?? 0)
  })
})

test('the chart table has a row for every day and a cell for every series', () => {
  const { head, rows } = tableOf([main, sales], dollars)
  expect(head).toEqual(['Date', 'Our valuation', 'Recorded sale'])
  expect(rows).toEqual([
    ['Sep 1, 2026', '$100,000', ''],
    ['Oct 1, 2026', '$115,000', ''],
    ['Oct 15, 2026', '', '$110,000'],
    ['Nov 1, 2026', '$120,000', ''],
  ])
  const table = html(<ChartTable label="It rose." head={head} rows={rows} />)
  expect(table).toContain('<th scope="row">Sep 1, 2026</th><td>$100,000</td><td>–</td>')
  expect(inOrder(main.points).map(({ on }) => on)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01'])
})

describe('a sparkline', () => {
  test('spans the full width, and is centered when nothing changes', () => {
    expect(placesOf([1, 3, 2], 80, 20)).toEqual([
      { x: 0, y: 18 },
      { x: 40, y: 2 },
      { x: 80, y: 10 },
    ])
    expect(placesOf([5, 5], 80, 20).map(({ y }) => y)).toEqual([10, 10])
    expect(placesOf([5], 80, 20).map(({ x }) => x)).toEqual([0, 80])
    expect(placesOf([], 80, 20)).toEqual([])
  })

  test('is hidden from screen readers, and is styled differently when falling', () => {
    expect(html(<Sparkline values={[1, 2]} />)).toContain('aria-hidden="true"')
    expect(html(<Sparkline values={[1, 2]} />)).not.toContain('spark-down')
    expect(html(<Sparkline values={[2, 1]} />)).toContain('spark-down')
  })
})

test('an allocation names every part and its share', () => {
  const parts = [
    { name: 'Baseball', value: 380 },
    { name: 'Cash', value: 70 },
    { name: 'Hockey', value: 550 },
  ]
  const bar = html(<AllocationBar label="Holdings" parts={parts} />)
  expect(
    bar
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('55% Hockey 38% Baseball 7% Cash')
})
