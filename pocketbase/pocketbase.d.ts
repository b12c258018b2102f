// The part of PocketBase's JavaScript engine that migrations and hooks use, typed by hand: the generated declarations are
// 25,000 lines and type most values as `any`. Values that come out of records are `unknown` here and parsed at the border.

interface PbCollection {
  id: string
  name: string
  indexes: string[]
  fields: { add(field: object): void; removeByName(name: string): void }
  /** Of collections of accounts. */
  passwordResetToken: { secret: string }
  /** `duration` in seconds. */
  authToken: { secret: string; duration: number }
  [option: string]: unknown
}

interface PbRecord {
  readonly id: string
  get(field: string): unknown
  getString(field: string): string
  getFloat(field: string): number
  getBool(field: string): boolean
  getStringSlice(field: string): string[]
  getUnsavedFiles(field: string): PbFile[]
  set(field: string, value: unknown): void
  /** Sets all of these. */
  load(values: { [field: string]: unknown }): void
  original(): PbRecord
  fieldsData(): { [field: string]: unknown }
  collection(): PbCollection
  refreshTokenKey(): void
  /** One that nobody can renew. */
  newStaticAuthToken(nanoseconds: number): string
  /** Good for one new password, for half an hour. */
  newPasswordResetToken(): string
  setPassword(password: string): void
  validatePassword(password: string): boolean
  hide(...fields: string[]): void
  /** Whether what was set and is no field of its collection is sent along. */
  withCustomData(state: boolean): PbRecord
}

interface PbQuery {
  bind(params: Record<string, unknown>): PbQuery
  execute(): unknown
  one(target: object): void
  all(target: object): void
}

interface PbDatabase {
  newQuery(sql: string): PbQuery
}

interface PbSettings {
  smtp: Record<string, unknown>
  /** `cron` is empty while none are made by themselves. */
  backups: { cron: string }
  meta: Record<string, unknown>
  logs: Record<string, unknown>
  batch: Record<string, unknown>
  rateLimits: Record<string, unknown>
  trustedProxy: Record<string, unknown>
}

interface PbApp {
  /** In memory, shared by all engines. */
  store(): { get(key: string): unknown; set(key: string, value: unknown): void }
  dataDir(): string
  hasTable(name: string): boolean
  db(): PbDatabase
  nonconcurrentDB(): PbDatabase
  save(model: PbRecord | PbCollection | PbSettings): void
  saveNoValidate(model: PbRecord): void
  delete(model: PbRecord | PbCollection): void
  runInTransaction(work: (tx: PbApp) => void): void
  isTransactional(): boolean
  findCollectionByNameOrId(nameOrId: string): PbCollection
  findCachedCollectionByNameOrId(nameOrId: string): PbCollection
  /** Throws for a token that was forged, has ended or is of another kind. */
  findAuthRecordByToken(token: string, kind: 'auth'): PbRecord
  findRecordById(collection: string, id: string): PbRecord
  findRecordsByFilter(
    collection: string,
    filter: string,
    sort: string,
    limit: number,
    offset: number,
    params?: Record<string, unknown>,
  ): PbRecord[]
  settings(): PbSettings
  /** A ZIP of the data folder in its `backups`, whose name has small letters, digits, `_` and `-`. */
  createBackup(context: object, name: string): void
  /** Where uploaded files are, a folder per collection's id. */
  newFilesystem(): { deletePrefix(prefix: string): unknown; close(): void }
  newMailClient(): { send(message: object): void }
  subscriptionsBroker(): { clients(): { [id: string]: PbClient }; totalClients(): number }
  onModelAfterCreateSuccess(): { trigger(e: PbModelEvent): void }
  logger(): { error(message: string, ...pairs: unknown[]): void; warn(message: string, ...pairs: unknown[]): void }
}

/** An open stream of changes. */
interface PbClient {
  hasSubscription(topic: string): boolean
  send(message: object): void
  /** What the server keeps beside it; its login stands at `auth`. */
  get(key: string): unknown
  set(key: string, value: unknown): void
  unset(key: string): void
}

interface PbFile {
  name: string
  originalName: string
  size: number
  reader: { open(): { close(): void } }
}

interface PbRequestEvent {
  app: PbApp
  auth: PbRecord | null
  request: {
    /** Method and path as they were registered: `POST /api/sfoglia/orders/{id}/pay`. */
    pattern: string
    body: unknown
    header: { get(name: string): string }
    pathValue(name: string): string
    url: { query(): { get(name: string): string } }
  }
  hasSuperuserAuth(): boolean
  /** Through the proxies that the settings trust. */
  realIP(): string
  findUploadedFiles(field: string): PbFile[]
  /** Read once, and kept. Throws for a body that is no JSON. */
  requestInfo(): { headers: { [name: string]: string | undefined } }
  /** Whether there is an answer already. */
  written(): boolean
  json(status: number, body: unknown): void
}

interface PbRecordMailEvent {
  app: PbApp
  record: PbRecord
  message: { subject: string; html: string; text: string }
  meta: { token: string }
  next(): void
}

interface PbEnrichEvent {
  app: PbApp
  record: PbRecord
  /** Header names in lower case, with underscores; of a stream, those that its subscription gave. */
  requestInfo: { auth: PbRecord | null; headers: { [name: string]: string | undefined } }
  next(): void
}

interface PbRecordEvent {
  app: PbApp
  record: PbRecord
  next(): void
}

/** Of a record, after its transaction. */
interface PbModelEvent {
  app: PbApp
  model: PbRecord
  next(): void
}

/** What could not be written, after its transaction. */
interface PbErrorEvent {
  error: unknown
  next(): void
}

/** Of the record API's own routes. */
interface PbRecordRequestEvent {
  app: PbApp
  auth: PbRecord | null
  record: PbRecord
  /** Header names in lower case, with underscores. */
  requestInfo(): {
    query: { [name: string]: string | undefined }
    headers: { [name: string]: string | undefined }
    body: { [field: string]: unknown }
  }
  realIP(): string
  next(): void
}

/** A login has been given, and is about to be answered with. */
interface PbAuthRequestEvent extends Pick<PbRecordRequestEvent, 'app' | 'auth' | 'record' | 'requestInfo' | 'realIP' | 'next'> {
  token: string
  /** `password`; empty for a refresh. */
  authMethod: string
  json(status: number, body: unknown): void
}

/** A link of a mail is used. */
type PbConfirmEvent = Pick<PbRecordRequestEvent, 'app' | 'record' | 'realIP' | 'next'>

/** Somebody types a password; `record` is null where nobody has that address. */
interface PbLoginEvent extends Pick<PbRecordRequestEvent, 'app' | 'realIP' | 'next'> {
  record: PbRecord | null
  identity: string
}

/** A client says which changes it wants to hear of. */
interface PbSubscribeEvent extends Pick<PbRecordRequestEvent, 'app' | 'auth' | 'requestInfo' | 'realIP' | 'next'> {
  client: PbClient
}

/** A list of the record API, read and not yet answered. */
interface PbRecordsListEvent extends Pick<PbRecordRequestEvent, 'app' | 'auth' | 'requestInfo' | 'realIP' | 'next'> {
  records: readonly PbRecord[]
}

/** Answered in PocketBase's own shape of an error. */
interface PbApiError {
  data: { [field: string]: unknown }
}

declare function migrate(up: (app: PbApp) => void, down: (app: PbApp) => void): void

declare const Collection: { new (data: Record<string, unknown>): PbCollection }
declare const Field: { new (data: Record<string, unknown>): object }
declare const Record: { new (collection: PbCollection, data?: { [field: string]: unknown }): PbRecord }
declare const DynamicModel: { new <Shape extends object>(shape: Shape): Shape }
declare const SubscriptionMessage: { new (data: { name: string; data: string }): object }
declare const MailerMessage: { new (data: Record<string, unknown>): object }
declare const ApiError: { new (status: number, message: string, data?: { [field: string]: unknown }): PbApiError }
declare const BadRequestError: { new (message: string, data?: { [field: string]: unknown }): PbApiError }
declare const ValidationError: { new (code: string, message: string): object }
declare const $os: {
  getenv(name: string): string
  /** Throws where there is none. */
  readFile(path: string): unknown
  writeFile(path: string, text: string, mode: number): void
  remove(path: string): void
}
/** PocketBase's own mails, sent before they return. Throws what the mail server says. */
declare const $mails: { sendRecordVerification(app: PbApp, account: PbRecord): void }
declare const $security: {
  randomStringWithAlphabet(length: number, alphabet: string): string
  sha256(text: string): string
  /** HMAC-SHA256, hexadecimal. */
  hs256(text: string, key: string): string
  /** In the same time, wherever they differ. */
  equal(one: string, other: string): boolean
  /** Of one whose signature was checked before. Throws for what is no JWT. */
  parseUnverifiedJWT(token: string): { [claim: string]: unknown }
  randomStringWithAlphabet(length: number, alphabet: string): string
  randomString(length: number): string
  /** AES-GCM. @param key 32 characters */
  encrypt(text: string, key: string): string
  /** Throws for another key. */
  decrypt(sealed: string, key: string): string
  createJWT(payload: Record<string, unknown>, signingKey: string, seconds: number): string
}
declare const $filesystem: { fileFromBytes(bytes: Uint8Array, name: string): PbFile }
declare const $apis: {
  bodyLimit(bytes: number): unknown
  /** Answers as a login does, by way of onRecordAuthRequest. */
  recordAuthResponse(e: PbRequestEvent, account: PbRecord, authMethod: string, meta: unknown): void
}
declare const $app: PbApp & { rootCmd: { addCommand(command: object): void } }
declare const Command: {
  new (command: { use: string; short: string; silenceUsage: boolean; runE: (command: unknown, args: string[]) => void }): object
}
declare const Context: { new (): object }
declare const __hooks: string
/** To standard output. */
declare const console: { log(line: string): void }
declare function toBytes(reader: unknown, maxBytes: number): number[]
// biome-ignore lint/suspicious/noShadowRestrictedNames: the engine's own name for it
declare function toString(value: unknown, maxBytes?: number): string
declare function cronAdd(id: string, expression: string, handler: () => void): void
declare function routerAdd(method: string, path: string, handler: (e: PbRequestEvent) => unknown, ...middlewares: unknown[]): void
declare function onRecordCreate(handler: (e: PbRecordEvent) => void, ...collections: string[]): void
declare function onModelAfterCreateSuccess(handler: (e: PbModelEvent) => void, ...collections: string[]): void
declare function onRecordUpdate(handler: (e: PbRecordEvent) => void, ...collections: string[]): void
declare function onRecordAfterUpdateSuccess(handler: (e: PbRecordEvent) => void, ...collections: string[]): void
declare function onRecordDelete(handler: (e: PbRecordEvent) => void, ...collections: string[]): void
declare function onRecordCreateRequest(handler: (e: PbRecordRequestEvent) => void, ...collections: string[]): void
declare function onRecordUpdateRequest(handler: (e: PbRecordRequestEvent) => void, ...collections: string[]): void
declare function onRecordDeleteRequest(handler: (e: PbRecordRequestEvent) => void, ...collections: string[]): void
declare function onRecordAfterCreateError(handler: (e: PbErrorEvent) => void): void
declare function onRecordAfterUpdateError(handler: (e: PbErrorEvent) => void): void
declare function onRecordAfterDeleteError(handler: (e: PbErrorEvent) => void): void
declare function onRecordViewRequest(handler: (e: PbRecordRequestEvent) => void): void
declare function onRecordAuthRefreshRequest(handler: (e: PbRecordRequestEvent) => void): void
declare function onRecordRequestEmailChangeRequest(handler: (e: PbRecordRequestEvent) => void): void
declare function onFileTokenRequest(handler: (e: PbRecordRequestEvent) => void): void
declare function onRealtimeSubscribeRequest(handler: (e: PbSubscribeEvent) => void): void
declare function onRecordAuthWithPasswordRequest(handler: (e: PbLoginEvent) => void, ...collections: string[]): void
declare function onRecordConfirmPasswordResetRequest(handler: (e: PbConfirmEvent) => void, ...collections: string[]): void
declare function onRecordAuthRequest(handler: (e: PbAuthRequestEvent) => void, ...collections: string[]): void
declare function onRecordEnrich(handler: (e: PbEnrichEvent) => void, ...collections: string[]): void
declare function onRecordsListRequest(handler: (e: PbRecordsListEvent) => void, ...collections: string[]): void
declare function onMailerRecordVerificationSend(handler: (e: PbRecordMailEvent) => void, ...collections: string[]): void
declare function onMailerRecordPasswordResetSend(handler: (e: PbRecordMailEvent) => void, ...collections: string[]): void
declare function onMailerRecordEmailChangeSend(handler: (e: PbRecordMailEvent) => void, ...collections: string[]): void
/** `exclude`: names in the data folder that are left out. */
declare function onBackupCreate(handler: (e: { app: PbApp; exclude: string[]; next(): void }) => void): void
declare function onSettingsReload(handler: (e: { app: PbApp; next(): void }) => void): void
