// "Avanzi": at closing time, what is left and what is thrown away of today's counter, product by product. Works without network;
// what was registered is shown and can be put right, whichever till counted it.
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { isCatalogueLoaded, listCategories, listProducts } from '#data/catalogue/catalogue.ts'
import { now } from '#data/server/clock.ts'
import { type CountedWaste, keepWaste, readOwnWaste, readToldWaste } from '#data/waste/waste.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { type Category, isReadyToday, type Product } from '#domain/catalogue/catalogue.ts'
import { fold } from '#domain/fold.ts'
import { formatEuro } from '#domain/money.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { typedThousandths, WASTE_FATES, type Wasted, type WasteFate, wastedBy, wasteValue } from '#domain/waste/waste.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { useSession } from '#hooks/use-session.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './waste-panel.module.css'
import rows from './waste-row.module.css'
import { WasteRow } from './waste-row.tsx'

const FATES: readonly WasteFate[] = ['left', 'thrown']
const TOAST = 'avanzi'
const NOTHING: Wasted = { left: 0, thrown: 0 }

/** What stands in the fields, where somebody has typed: by product and fate. */
type Typed = ReadonlyMap<string, string>

export function WastePanel() {
  useMinute()
  const { day } = shopMoment(now())
  // Another day begins with empty fields.
  return <WasteOfDay key={day} day={day} />
}

function WasteOfDay({ day }: { day: ShopDay }) {
  const here = useLiveQuery(async () => ({ ...(await readCounter()), own: await readOwnWaste(day) }), [day])
  const { read } = useServerRead((signal) => readToldWaste(day, signal), [day])
  const [typed, setTyped] = useState<Typed>(new Map())
  const [query, setQuery] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const isAdmin = useSession()?.user.role === 'ADMIN'
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const [problem, setProblem] = useState<string | null>(null)
  if (here === undefined || !here.isLoaded) return <WasteLoading />
  const { products, categories, own } = here
  if (products.length === 0) {
    return (
      <EmptyState
        scene="tutto-fatto"
        title="Niente al banco"
        text="Qui compaiono i prodotti pronti in giornata."
        action={isAdmin && <ButtonLink to="/gestionale/prodotti">Vai ai prodotti</ButtonLink>}
      />
    )
  }
  const told = Array.isArray(read) ? read : []
  const known = wastedBy([...told, ...own])
  const counted = changesOf(products, typed, known)
  const wrong = products.filter((product) => FATES.some((fate) => isWrong(product, typed.get(keyOf(product.id, fate)))))
  const save = async () => {
    if (wrong[0]) {
      setQuery('')
      setProblem(`Guarda «${wrong[0].name}»: ${wrong[0].unit === 'kg' ? 'scrivi i chili, come 0,350.' : 'solo numeri interi.'}`)
      return focusWrong()
    }
    setIsSaving(true)
    const result = await keepWaste(day, counted)
    setIsSaving(false)
    if (!result.ok) return setProblem(result.message)
    setProblem(null)
    setTyped(new Map())
    // The last act alone can be taken back: what came before it may have been put right since.
    toast.success('Avanzi registrati', { id: TOAST, action: { label: 'Annulla', onClick: () => void takeBack(day, counted) } })
  }
  const shown = products.filter(({ name }) => fold(name).includes(fold(query.trim())))
  return (
    <div className={classNames(looks.page, 'stack gap-3')}>
      <UnsavedGuard isDirty={typed.size > 0} guardsQuery />
      <header className={styles.head}>
        <div className="stack gap-1">
          <h2 className="text-4">Che cosa è rimasto oggi</h2>
          <p className="muted text-2">
            «Rimasti» è quello che si può ancora vendere o regalare, «Buttati» quello che va via. Chi amministra li vede in
            Panoramica.
          </p>
        </div>
        <Field
          label="Cerca un prodotto"
          type="search"
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </header>
      <Sums products={products} known={known} counted={counted} />
      {typeof read === 'string' && (
        <Notice tone={read === 'offline' ? 'offline' : 'error'}>
          {read === 'offline'
            ? 'Sei offline: qui c’è quello contato su questo dispositivo. Quello delle altre casse arriva con la rete.'
            : 'Non riesco a leggere quello contato sulle altre casse. Quello di questa c’è tutto.'}
        </Notice>
      )}
      <form ref={ref} aria-label="Avanzi di oggi" onSubmit={(event) => event.preventDefault()}>
        {groupsOf(shown, categories).map(({ name, products: some }) => (
          <Group key={name} name={name}>
            {some.map((product) => (
              <WasteRow
                key={product.id}
                product={product}
                known={known.get(product.id) ?? NOTHING}
                typedOf={(fate) => typed.get(keyOf(product.id, fate))}
                onType={(fate, text) =>
                  setTyped((before) => withTyped(before, product, fate, text, known.get(product.id) ?? NOTHING))
                }
              />
            ))}
          </Group>
        ))}
        {shown.length === 0 && <p className="muted text-2">Nessun prodotto con «{query.trim()}».</p>}
      </form>
      <SaveBar
        changed={[...new Set([...counted.map(({ product }) => product), ...wrong].map(({ name }) => name))]}
        isSaving={isSaving}
        problem={problem}
        action="Registra"
        onSave={() => void save()}
        onDiscard={() => {
          setTyped(new Map())
          setProblem(null)
        }}
      />
    </div>
  )
}

async function takeBack(day: ShopDay, counted: readonly CountedWaste[]): Promise<void> {
  const result = await keepWaste(
    day,
    counted.map((one) => ({ ...one, thousandths: -one.thousandths })),
  )
  if (result.ok) toast.success('Fatto: come prima', { id: TOAST })
  else toast.error(result.message)
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classNames(looks.card, styles.group)} aria-label={name}>
      <div className={classNames(looks.entry, 'stack gap-4', rows.columns)}>
        <h3 className="text-3 strong">{name}</h3>
        {FATES.map((fate) => (
          <span key={fate} className={classNames('muted text-1 hidden-phone', styles.fate)} aria-hidden="true">
            {WASTE_FATES[fate]}
          </span>
        ))}
      </div>
      <ul className="stack">{children}</ul>
    </section>
  )
}

/** Of the whole day, with what stands in the fields: pieces and kilos, and what they would have been sold for. */
function Sums({
  products,
  known,
  counted,
}: {
  products: readonly Product[]
  known: ReadonlyMap<string, Wasted>
  counted: readonly CountedWaste[]
}) {
  return (
    <dl className={classNames(looks.pad, 'wrap gap-3 figures', styles.sums)} aria-live="polite">
      {FATES.map((fate) => {
        const amounts = products.map((product) => {
          const change = counted.find((one) => one.product.id === product.id && one.fate === fate)
          return { ...product, thousandths: (known.get(product.id) ?? NOTHING)[fate] + (change?.thousandths ?? 0) }
        })
        const sumOf = (isKilos: boolean) =>
          amounts.filter(({ unit }) => (unit === 'kg') === isKilos).reduce((sum, { thousandths }) => sum + thousandths, 0) / 1000
        const cents = amounts.reduce((sum, { priceCents, thousandths }) => sum + wasteValue(priceCents, thousandths), 0)
        const texts = [
          pluralText(sumOf(false), 'pezzo', 'pezzi'),
          ...(sumOf(true) === 0 ? [] : [quantityText(sumOf(true), 'kg')]),
        ]
        return (
          <div key={fate} className="row gap-2">
            <dt className="muted">{WASTE_FATES[fate]}</dt>
            <dd>
              <b className="strong">{texts.join(' e ')}</b> <span className="muted">{formatEuro(cents)}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function WasteLoading() {
  return (
    <Loading label="Carico i prodotti" className={classNames(looks.page, 'stack gap-3')}>
      <Skeleton height="80px" shape="tile" />
      <Skeleton height="320px" shape="tile" />
    </Loading>
  )
}

// What is on the counter, and what the fields say.

async function readCounter(): Promise<{ isLoaded: boolean; products: Product[]; categories: Category[] }> {
  const [isLoaded, products, categories] = await Promise.all([isCatalogueLoaded(), listProducts(), listCategories()])
  return { isLoaded, products: products.filter(isReadyToday), categories }
}

/** In the owner's order, as at the till; without those that are empty. */
function groupsOf(products: readonly Product[], categories: readonly Category[]): { name: string; products: Product[] }[] {
  const groups = [...categories, { id: '', name: 'Altro' }].map(({ id, name }) => {
    const isHere = (product: Product) =>
      id === '' ? categories.every((category) => category.id !== product.categoryId) : product.categoryId === id
    return { name, products: products.filter(isHere) }
  })
  return groups.filter(({ products: some }) => some.length > 0)
}

function keyOf(productId: string, fate: WasteFate): string {
  return `${productId}/${fate}`
}

/** What says no more than what is known is not typed. */
function withTyped(typed: Typed, { id, unit }: Product, fate: WasteFate, text: string, known: Wasted): Typed {
  const next = new Map(typed)
  if (typedThousandths(text, unit) === known[fate] && text !== '') next.delete(keyOf(id, fate))
  else next.set(keyOf(id, fate), text)
  return next
}

function isWrong({ unit }: Product, text: string | undefined): boolean {
  return text !== undefined && typedThousandths(text, unit) === null
}

/** The difference between what the fields say and what was told before. */
function changesOf(products: readonly Product[], typed: Typed, known: ReadonlyMap<string, Wasted>): CountedWaste[] {
  return products.flatMap((product) =>
    FATES.flatMap((fate) => {
      const text = typed.get(keyOf(product.id, fate))
      const wanted = text === undefined ? null : typedThousandths(text, product.unit)
      const thousandths = wanted === null ? 0 : wanted - (known.get(product.id) ?? NOTHING)[fate]
      return thousandths === 0 ? [] : [{ product, fate, thousandths }]
    }),
  )
}
