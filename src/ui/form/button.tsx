// The shop's buttons, links that look like them, and buttons that are only an icon. One primary per screen. A busy button keeps
// its width and its focus and ignores further taps, so that a slow network is never answered with a second order.
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/loading.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
/** 44, 48 and 56 px high (72 on the kiosk). */
type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  isWide?: boolean
  icon?: ReactNode
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  isBusy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant, size, isWide, icon, isBusy = false, children, className, ...rest }: ButtonProps) {
  const look = lookOf({ variant, size, isWide }, className)
  return (
    <button type="button" {...rest} className={look} aria-busy={isBusy || undefined} onClick={isBusy ? stop : rest.onClick}>
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** Of a form's own button a tap sends the form. */
function stop(event: MouseEvent): void {
  event.preventDefault()
}

interface AnchorProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
}

/** A plain link that looks like a button, for files. */
export function ButtonAnchor({ variant, size, isWide, icon, children, className, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={lookOf({ variant, size, isWide }, className)}>
      {icon}
      {children}
    </a>
  )
}

/** A router link that looks like a button: `<ButtonLink to="/carrello">`. */
export const ButtonLink = createLink(ButtonAnchor)

const VARIANT_CLASS: Record<ButtonVariant, string | undefined> = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
  'danger-quiet': styles.dangerQuiet,
}

type GivenLook = { [Key in 'variant' | 'size' | 'isWide']: ButtonLook[Key] | undefined }

function lookOf({ variant = 'primary', size = 'medium', isWide = false }: GivenLook, className?: string): string {
  return classNames(styles.button, VARIANT_CLASS[variant], styles[size], isWide && styles.wide, className)
}

// A round or square button that is only an icon: its label is read aloud and shown as a tooltip. Never under 44 px where
// fingers are; the back office may ask for 36 on a desktop.

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  label: string
  icon: ReactNode
  /** `floating` stands on pictures: white disc with a shadow. */
  look?: 'plain' | 'floating' | 'edged'
  size?: 'compact' | 'normal'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, look = 'plain', size = 'normal', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.iconButton, styles[look], styles[size], className)}
    >
      {icon}
    </button>
  )
}
