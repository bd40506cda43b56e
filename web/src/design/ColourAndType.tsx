import { Block } from './Block.tsx'
import styles from './design.module.css'

const colours = [
  ['bg', 'Room'],
  ['surface', 'Paper'],
  ['surface-2', 'Pressed'],
  ['well', 'Niche'],
  ['ink', 'Ink'],
  ['ink-2', 'Ink 2'],
  ['ink-3', 'Ink 3'],
  ['baize', 'Baize'],
  ['brass', 'Brass'],
  ['wax', 'Wax'],
  ['slate', 'Slate'],
  ['wall', 'Wall'],
  ['chart-1', 'Chart 1'],
  ['chart-2', 'Chart 2'],
  ['chart-3', 'Chart 3'],
  ['chart-4', 'Chart 4'],
  ['chart-5', 'Chart 5'],
  ['chart-6', 'Chart 6'],
] as const

export function Colours() {
  return (
    <Block title="Color">
      <ul className={styles.colours}>
        {colours.map(([token, name]) => (
          <li key={token}>
            <span style={{ background: `var(--${token})` }} />
            {name}
            <small>--{token}</small>
          </li>
        ))}
      </ul>
    </Block>
  )
}

export function Letters() {
  return (
    <Block title="Type">
      <p className={styles.h1}>Newsreader names the object</p>
      <p className="lead">Archivo is for the interface</p>
      <p className="record">Geist Mono keeps the record 990001006</p>
      <p className="figure">$1,805,600</p>
      <p className="figure-xl">$214,000</p>
      <p>
        Fifteen pixels of Archivo for everything that is read,{' '}
        <span className="small muted">thirteen for what is added</span>, <span className="up">gains</span> and{' '}
        <span className="down">losses</span>.
      </p>
    </Block>
  )
}
