import { type ComponentProps, useState } from 'react'
import { useUnsaved } from '../../api/use-unsaved.ts'
import { FormDialog } from '../../ui/layers/FormDialog.tsx'

/** A long form over its page. It asks before what was typed is lost, whichever way one leaves: also back, or the tab. */
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
