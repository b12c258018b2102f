// The values of a form's fields and what is wrong with them. An error is shown once the person went on to another
// field, at the latest at the first attempt to send, and goes as soon as the field is right; what was typed is never cleared.
import { type ChangeEvent, type FocusEvent, type RefCallback, useRef, useState } from 'react'

type Texts<Name extends string> = Record<Name, string>
type Messages<Name extends string> = Partial<Texts<Name>>

export interface FormFields<Name extends string> {
  values: Texts<Name>
  /** What the input of this name needs. */
  input(name: Name): {
    name: Name
    value: string
    error: string | null
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onBlur: (event: FocusEvent<HTMLInputElement>) => void
    ref: RefCallback<HTMLInputElement>
  }
  /**
   * Shows every error and moves to the first in the form.
   * @returns the values as they stand in the form, null when one is wrong. Some of what fills forms by itself tells nobody.
   */
  check(form: HTMLFormElement): Texts<Name> | null
  /** What the server said about fields; each message goes when its field is changed. */
  refuse(messages: Messages<Name>, form: HTMLFormElement): void
  /** Empty again, as at the start: what was typed has done its work. */
  clear(): void
}

/** @param checkAll gives a message per wrong field */
export function useFormFields<Name extends string>(
  empty: Texts<Name>,
  checkAll: (values: Texts<Name>) => Messages<Name>,
): FormFields<Name> {
  const [values, setValues] = useState(empty)
  const [isAsked, setIsAsked] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [refused, setRefused] = useState<Messages<Name>>({})
  const adopted = useRef(new Set<Name>())
  const problems = checkAll(values)
  /** What somebody typed into the rendered page before it came to life would go with the first change elsewhere. */
  const adopt = (name: Name, input: HTMLInputElement | null) => {
    if (input === null || adopted.current.has(name)) return
    adopted.current.add(name)
    if (input.value !== values[name]) setValues((before) => ({ ...before, [name]: input.value }))
  }
  return {
    values,
    input: (name) => ({
      name,
      value: values[name],
      error: refused[name] ?? (isAsked || left.has(name) ? problems[name] : null) ?? null,
      onChange: ({ target }) => {
        setValues((before) => ({ ...before, [name]: target.value }))
        setRefused((before) => ({ ...before, [name]: undefined }))
      },
      onBlur: ({ target, relatedTarget }) => {
        // Not on the way to a button: what moves under a pointer is missed.
        const goesOn = relatedTarget instanceof HTMLInputElement && target.value !== ''
        if (goesOn) setLeft((before) => new Set(before).add(name))
      },
      ref: (element) => adopt(name, element),
    }),
    check: (form) => {
      const shown = readFields(form, values)
      const wrong = Object.keys(checkAll(shown))
      setValues(shown)
      setIsAsked(true)
      focusFirst(form, wrong)
      return wrong.length === 0 ? shown : null
    },
    refuse: (messages, form) => {
      setRefused(messages)
      focusFirst(form, Object.keys(messages))
    },
    clear: () => {
      setValues(empty)
      setIsAsked(false)
      setLeft(new Set())
    },
  }
}

/** What stands in the form; of a field that it does not show, what is known. */
function readFields<Name extends string>(form: HTMLFormElement, known: Texts<Name>): Texts<Name> {
  const shown = { ...known }
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && isNameIn(shown, element.name)) shown[element.name] = element.value
  }
  return shown
}

function isNameIn<Name extends string>(values: Texts<Name>, name: string): name is Name {
  return Object.hasOwn(values, name)
}

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || !names.includes(element.name)) continue
    element.focus()
    return
  }
}
