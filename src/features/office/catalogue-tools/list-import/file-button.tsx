// A button that asks for files of this device.
import { type ComponentProps, useRef } from 'react'
import { Button } from '#ui/form/button.tsx'

/** What files of pictures a browser offers to choose. */
export const PICTURES_ACCEPTED = 'image/*,.heic,.heif,.zip,application/zip'

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  accept?: string
  isFolder?: boolean
  /** One or more. */
  onFiles: (files: readonly File[]) => void
}

export function FileButton({ accept, isFolder = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again once it is mended.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
