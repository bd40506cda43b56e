import { useState } from 'react'

import { Main } from '../parts/frame/Frame.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { Logo } from '../ui/Logo.tsx'
import { chooseTheme, chosenTheme, type Theme } from '../ui/theme.ts'
import { useTitle } from '../ui/use-title.ts'
import { Charts } from './Charts.tsx'
import { Colours, Letters } from './ColourAndType.tsx'
import { Buttons, EntryFields, Fields, Marks, Notes, Tags } from './Controls.tsx'
import styles from './design.module.css'
import { Banner, LongPage } from './Frames.tsx'
import { Gauges, Menus } from './Menus.tsx'
import { Arches, Cabinets, Eras, Sizes, Slabs } from './Objects.tsx'
import { Bulk, Facts, Papers, ProvenanceRecord, Steps, Uploads } from './Records.tsx'
import { Empties, Errors, Loadings } from './States.tsx'
import { Tables } from './Tables.tsx'

const themes: Record<Theme, string> = { light: 'Light', dark: 'Dark', device: 'Device' }

/** Every component with its states, in both themes. */
export function DesignPage() {
  useTitle('Components')
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <>
      <header className="nav">
        <div className="wrap">
          <span className="brand">
            <Logo />
            Ambry
          </span>
          <div className="nav-end">
            <Segments label="Theme" value={theme} options={themes} onChange={choose} small />
          </div>
        </div>
      </header>
      <Main className={`wrap ${styles.design}`}>
        <h1>Components</h1>
        <div className={styles.columns}>
          <div>
            <Buttons />
            <Fields />
            <EntryFields />
            <Tags />
            <Marks />
            <Notes />
          </div>
          <div>
            <Menus />
            <Gauges />
            <Colours />
            <Letters />
          </div>
        </div>
        <Banner />
        <LongPage />
        <Empties />
        <Loadings />
        <Errors />
        <Tables />
        <div className={styles.pairs}>
          <Charts />
        </div>
        <Steps />
        <div className={styles.pairs}>
          <ProvenanceRecord />
          <Facts />
        </div>
        <Bulk />
        <Uploads />
        <div className={styles.pairs}>
          <Papers />
        </div>
        <Slabs />
        <Eras />
        <Sizes />
        <Cabinets />
        <Arches />
      </Main>
    </>
  )
}
