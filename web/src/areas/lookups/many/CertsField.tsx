import { lookupMost, readCerts } from '@ambry/contract/lookups/kinds'
import { ScanLine } from 'lucide-react'
import { type DragEvent, useDeferredValue, useMemo, useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { certsOfFile, mostText } from '../cert-files.ts'
import { readLabel } from '../lookup-labels.ts'
import styles from './many-certs.module.css'

/** What is in a text, counted once the typing pauses: ten thousand lines take a moment. */
export function useReadCerts(text: string) {
  const settled = useDeferredValue(text)
  return useMemo(() => readCerts(settled), [settled])
}

/** What was there, and what comes to it on lines of its own. */
export const withMore = (text: string, more: string): string =>
  text.trim() === '' ? more : `${text.trimEnd()}\n${more}`

type Props = {
  text: string
  onText: (text: string) => void
  /** Opens the scanner, which lies over the form and not inside it. */
  onScan: () => void
  error?: string | undefined
  rows?: number
}

/** Certs as one has them: typed, pasted, scanned, or a file dropped on the field. What was read stands below it. */
export function CertsField({ text, onText, onScan, error, rows = 12 }: Props) {
  const read = useReadCerts(text)
  const [fault, setFault] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const add = (more: string) => onText(withMore(text, more))
  const addFile = async (file: File) => {
    if (file.size > mostText) return setFault('This file is too large. Split it into smaller files.')
    setFault(null)
    add(certsOfFile(await file.text()))
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void addFile(file)
  }
  const tooMany =
    read.certs.length > lookupMost
      ? `You can look up ${lookupMost.toLocaleString('en-US')} at a time. Split the list into parts.`
      : null
  return (
    <div className={isOver ? `${styles.field} ${styles.over}` : styles.field}>
      <TextArea
        label="Cert numbers"
        name="certs"
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        placeholder={'48210377\n29004416\n63151494'}
        maxLength={mostText}
        value={text}
        error={fault ?? tooMany ?? error}
        hint={
          <span aria-live="polite" className="num">
            One per line, or separated by commas.{' '}
            {text.trim() !== '' &&
              readLabel({ certs: read.certs.length, repeated: read.repeated, invalid: read.invalid.length })}
          </span>
        }
        onChange={(event) => {
          setFault(null)
          onText(event.target.value)
        }}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      />
      {read.invalid.length > 0 && (
        <p className={`small down ${styles.invalid}`}>
          Not cert numbers: {read.invalid.slice(0, 5).join(', ')}
          {read.invalid.length > 5 && ` and ${(read.invalid.length - 5).toLocaleString('en-US')} more`}
        </p>
      )}
      <div className={`row ${styles.ways}`}>
        <Button variant="quiet" size="small" onClick={onScan}>
          <ScanLine aria-hidden="true" className="icon-small" />
          Scan labels
        </Button>
        <label className={`btn btn-quiet btn-small ${styles.file}`}>
          From a file
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="sr"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void addFile(file)
              event.target.value = ''
            }}
          />
        </label>
      </div>
    </div>
  )
}
