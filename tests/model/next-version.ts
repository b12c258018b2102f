// The app as a later release may be: one more version of the schema, and payloads of a new version beside the old ones.
import type { SourceChange } from './outbox-build.ts'

export const NEXT_VERSION: SourceChange[] = [
  {
    file: 'src/data/db/database.ts',
    find: '    this.version(1).stores({',
    replace:
      "    this.version(99).stores({ outbox: '++sequence, &id, state, deliveredMs, authorId', drawers: 'id' })\n    this.version(1).stores({",
  },
  { file: 'src/data/outbox/payload.ts', find: 'PAYLOAD_VERSION = 2', replace: 'PAYLOAD_VERSION = 3' },
]
