// What each step asks. A shop's own types of choice are asked for by their name.
import type { CakeStep } from '#domain/cake-steps.ts'
import type { Say } from '#ui/language.ts'

export function stepTitle(step: CakeStep, t: Say): string {
  switch (step.slug) {
    case 'persone':
      return t('Quanti siete?')
    case 'base':
      return t('Su quale base?')
    case 'farcitura':
      return t('Con cosa la farciamo?')
    case 'bagna':
      return t('Con quale bagna?')
    case 'copertura':
      return t('Come la copriamo?')
    case 'colata':
      return t('Una colata sopra?')
    case 'decorazione':
      return t('Cosa ci mettiamo sopra?')
    case 'frase':
      return t('Cosa ci scriviamo?')
    case 'foto':
      return t('Hai una foto?')
    case 'riepilogo':
      return t('La tua torta')
    default:
      return t('Scegli: {name}', { name: step.name })
  }
}

/** In the list of steps and in summaries: ours in the language on the screen, the shop's as the catalogue has them. */
export function stepName(step: CakeStep, t: Say): string {
  if (step.kind === 'phrase') return t('Frase')
  if (step.kind === 'photo') return t('Foto')
  return step.kind === 'summary' ? t('Riepilogo') : step.name
}
