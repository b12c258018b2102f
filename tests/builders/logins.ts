// Logins as the server gives them.

/** A token that says what it has to; nobody checks its signature here. */
export function aToken(id: string, expiresMs: number, mark = ''): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part({ id, type: 'auth', collectionId: 'pbc_1736455494', exp: Math.floor(expiresMs / 1000) })}.${mark}`
}

export function anAccount(id: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    collectionId: 'pbc_1736455494',
    collectionName: 'users',
    email: `${id}@sfoglia.demo`,
    name: 'Anna',
    surname: 'Ricci',
    phone: '333 1234567',
    role: 'USER',
    kiosk: false,
    disabled: false,
    verified: true,
    ...fields,
  }
}
