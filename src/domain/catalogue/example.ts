// Products that came with a new shop as an example, to be changed or taken away: known by their ids alone, so that nothing of them
// has to be kept anywhere else.

const PREFIX = 'esempio'
const ID_LENGTH = 15

/** The same for the same name, so that what was sent twice is there once. @param name small letters, others are left out */
export function exampleId(name: string): string {
  return (PREFIX + name.replace(/[^a-z]/g, '')).slice(0, ID_LENGTH).padEnd(ID_LENGTH, '0')
}

export function isExample({ id }: { id: string }): boolean {
  return id.startsWith(PREFIX)
}
