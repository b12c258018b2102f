// The token in the address of a mail's link.

export interface MailSearch {
  token: string
}

/** Empty when the address holds none. */
export function readMailSearch({ token }: Record<string, unknown>): MailSearch {
  return { token: typeof token === 'string' ? token : '' }
}
