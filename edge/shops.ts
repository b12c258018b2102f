// One worker for many shops: the host name tells the shop. Each shop has a PocketBase and secrets of its own, and never
// sees another's: a variable that a shop lacks is missing, not taken from elsewhere.
import { type InferOutput, minEntries, minLength, object, optional, parse, pipe, record, regex, string } from 'valibot'
import { type Environment, VARIABLES } from './environment.ts'

const Shops = pipe(
  record(
    pipe(string(), regex(/^[a-z0-9.-]+(:\d+)?$/, 'a host name in small letters')),
    object({
      /** Address of its database. */
      pocketbase: string(),
      /** What its secrets' names begin with: `ROSSI` means ROSSI_SERVICE_TOKEN and so on. */
      secrets: pipe(string(), minLength(1), regex(/^[A-Z][A-Z0-9_]*$/, 'capital letters')),
      /** Where people open it, when it is not https://<host>. */
      public: optional(string()),
    }),
  ),
  minEntries(1),
)

/** By host. */
type ShopTable = InferOutput<typeof Shops>

/**
 * The variables of the shop that a host name belongs to. Without SHOPS there is one shop, and every host belongs to it.
 * @param env SHOPS is JSON: `{"rossi.it": {"pocketbase": "https://db.rossi.it", "secrets": "ROSSI"}}`
 * @returns null for a host that no shop has
 * @throws Error with a message for people when SHOPS is not as it should be
 */
export function shopEnvironment(env: Environment, host: string): Environment | null {
  const shops = readShops(env)
  if (shops === null) return env
  const shop = Object.hasOwn(shops, host) ? shops[host] : undefined
  return shop === undefined ? null : environmentOf(env, host, shop)
}

/** Every shop's host, as jobs need them; a shop that has no host name of its own is ''. */
export function shopHosts(env: Environment): string[] {
  return Object.keys(readShops(env) ?? { '': null })
}

function readShops({ SHOPS }: Environment): ShopTable | null {
  if (SHOPS === undefined || SHOPS.trim() === '') return null
  try {
    return parse(Shops, JSON.parse(SHOPS))
  } catch (error) {
    throw new Error(`SHOPS is not a table of shops by host name: ${error instanceof Error ? error.message : error}`)
  }
}

function environmentOf(env: Environment, host: string, shop: ShopTable[string]): Environment {
  const own = Object.keys(VARIABLES.worker.entries).map((name) => [name, env[`${shop.secrets}_${name}`]])
  return {
    ...Object.fromEntries(own),
    POCKETBASE_URL: shop.pocketbase,
    PUBLIC_URL: shop.public ?? `https://${host}`,
    TRUSTED_PROXY: env.TRUSTED_PROXY,
    ACCESS_LOG: env.ACCESS_LOG,
  }
}
