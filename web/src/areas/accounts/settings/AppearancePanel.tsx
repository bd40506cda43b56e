import type { SlabCard } from '@ambry/slab/slab'
import { useState } from 'react'
import { Slab } from '../../../ui/cards/Slab.tsx'
import { Section } from '../../../ui/Section.tsx'
import { chooseTheme, chosenTheme, type Theme, themes } from '../../../ui/theme.ts'
import styles from './AppearancePanel.module.css'
import * as labels from './labels.ts'

const sample: SlabCard = {
  cert: '990000950',
  category: 'hockey',
  year: '1981',
  set: labels.polarRinks,
  number: '24',
  name: 'Anders Holm',
  variety: 'Rookie',
  grade: 10,
}

const shown: Record<Theme, readonly ('light' | 'dark')[]> = {
  light: ['light'],
  dark: ['dark'],
  device: ['light', 'dark'],
}

/** Stored on this device, so that a phone and a desktop may differ. */
export function AppearancePanel() {
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <Section id="appearance" title={labels.appearance} lead={labels.appliesToThisDeviceOnly}>
      <fieldset className={styles.looks} aria-label={labels.appearance}>
        {Object.entries(themes).map(([key, name]) => (
          <label className={styles.variant} key={key} data-theme={key === 'device' ? undefined : key}>
            <span className={styles.picture} aria-hidden="true">
              {shown[key as Theme].map((ground) => (
                <span className="niche" data-theme={ground} key={ground}>
                  <Slab card={sample} decorative />
                </span>
              ))}
            </span>
            <span className={styles.name}>
              <input
                type="radio"
                className="tick"
                name="theme"
                checked={theme === key}
                onChange={() => choose(key as Theme)}
              />
              {name}
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  )
}
