// A password that can be looked at while typing: on a phone nobody types ten hidden characters right.
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'

export function PasswordField(props: FieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={isShown ? 'Nascondi la password' : 'Mostra la password'}
          aria-pressed={isShown}
          icon={<Icon size="1.25em" aria-hidden="true" />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
