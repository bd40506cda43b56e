import { type ComponentProps, useState } from 'react'
import { useUnsaved } from '../../api/use-unsaved.ts'
import { FormDialog } from '../../ui/layers/FormDialog.tsx'

/** A long form in a dialog. It asks for confirmation before input is lost, also when going back or closing the tab. */
export function GuardedDialog({ onInput, ...props }: Omit<ComponentProps<typeof FormDialog>, 'guarded'>) {
  const [isEdited, setEdited] = useState(false)
  useUnsaved(isEdited, true)
  return (
    <FormDialog
      {...props}
      guarded
      onInput={(form) => {
        setEdited(true)
        onInput?.(form)
      }}
    />
  )
}
