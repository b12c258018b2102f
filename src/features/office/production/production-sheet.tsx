// The production sheet as it comes out of the printer (A4, black and one grey), with what changed since the last print:
// products by category and hours, totals, composed cakes. The screen shows the same paper.
import { quantityText } from '#domain/cart/quantity.ts'
import type { Category, Unit } from '#domain/catalogue/catalogue.ts'
import { UNITS } from '#domain/catalogue/units.ts'
import { decimalText } from '#domain/money.ts'
import { calledText } from '#domain/order/number.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import {
  type ChangedLine,
  cakeMark,
  changedLines,
  goneCakes,
  type LineMark,
  type PrintedSheet,
} from '#domain/production/changes.ts'
import type { HourBand, SheetCake } from '#domain/production/production.ts'
import { CakeLineArt } from '#ui/cake/cake-line-art.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDayLong, formatDayMedium, formatTime } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './production-sheet.module.css'
import type { Production } from './use-production.ts'

export function ProductionSheetPaper({ production, printedMs }: { production: Production; printedMs: number }) {
  const { sheet, before, printCount, categories, shopName } = production
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>Foglio di produzione</h2>
          <p className="text-4">{formatDayLong(instantOf(sheet.day, '12:00'))}</p>
          {/* Up here: at the foot it would sometimes be alone on a page. */}
          <p>{[shopName, 'solo gli ordini: il banco è a parte'].filter(Boolean).join(', ')}</p>
        </div>
        <div className={styles.print}>
          <p className="text-3 strong">Stampa {printCount + 1}</p>
          <p>
            {formatDayMedium(printedMs)}, {formatTime(printedMs)}
            {before && `, dopo quella delle ${formatTime(before.printedMs)}`}
          </p>
          <p>
            {pluralText(sheet.orderCount, 'ordine', 'ordini')}
            {before && `, prima ${before.orderCount}`}
            {sheet.unpaidCount > 0 && `, ${sheet.unpaidCount} da incassare`}
          </p>
        </div>
      </header>
      {sheet.prepHours && (
        <p className={styles.prep}>
          Preparazione dalle {sheet.prepHours.from}: tutto pronto alle <b>{sheet.prepHours.to}</b>
        </p>
      )}
      {before && (
        <p className={styles.legend}>
          ▲▼ cambiato dalle {formatTime(before.printedMs)}: nel riquadro l’ora che cambia, barrato il totale di prima
        </p>
      )}
      <SheetTable bands={sheet.bands} lines={changedLines(before?.products ?? null, sheet.products)} categories={categories} />
      <div className={styles.pair}>
        <SheetTotals title="Basi" lines={changedLines(before?.bases ?? null, sheet.bases)} />
        <SheetTotals title="Farciture e creme" lines={changedLines(before?.fillings ?? null, sheet.fillings)} />
        {sheet.starts.length > 0 && (
          <section className={styles.totals}>
            <h3>Da iniziare in questo giorno</h3>
            <ul>
              {sheet.starts.map((start) => (
                <li key={start.key}>
                  <span>
                    {lineName(start)}, per {formatDayLong(instantOf(start.pickupDay, '12:00'))}
                  </span>
                  <b>{amountText(start.amount)}</b>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <SheetCakes cakes={sheet.cakes} before={before} />
    </article>
  )
}

// Products by category and band of hours, with what changed since the last print.

interface SheetTableProps {
  bands: readonly HourBand[]
  lines: readonly ChangedLine[]
  categories: readonly Category[]
}

function SheetTable({ bands, lines, categories }: SheetTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Prodotti per ora di ritiro</caption>
      <thead>
        <tr>
          <th scope="col">Prodotto</th>
          {bands.map((band) => (
            <th key={band.fromHour} scope="col">
              {bandText(band)}
            </th>
          ))}
          <th scope="col" className={styles.total}>
            Totale
          </th>
        </tr>
      </thead>
      {groupsOf(lines, categories).map(({ id, name, lines: own }) => (
        <tbody key={id}>
          <tr>
            <th scope="rowgroup" colSpan={bands.length + 2} className={styles.category}>
              {name}
            </th>
          </tr>
          {own.map((line) => (
            <LineRow key={line.key} line={line} bands={bands} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function LineRow({ line, bands }: { line: ChangedLine; bands: readonly HourBand[] }) {
  return (
    <tr data-mark={line.mark ?? undefined}>
      <th scope="row">
        <SheetMark mark={line.mark} />
        {line.mark === 'gone' ? <s>{line.name}</s> : lineName(line)}
      </th>
      {line.bandAmounts.map((amount, band) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bands are the columns, always the same
        <td key={band} data-band={bands[band] && bandText(bands[band])}>
          <span className={line.changedBands[band] ? styles.boxed : undefined}>
            {amount === 0 && !line.changedBands[band] ? '' : amountText(amount)}
          </span>
        </td>
      ))}
      <td className={styles.total}>
        <TotalBefore line={line} /> <b>{amountText(line.totalAmount)}</b>
      </td>
    </tr>
  )
}

function TotalBefore({ line }: { line: ChangedLine }) {
  if (line.totalBefore === null) return null
  return (
    <s>
      <span className="visually-hidden">prima </span>
      {amountText(line.totalBefore)}
    </s>
  )
}

/** Lines by category in the shop's order; those without one at the end. */
function groupsOf(lines: readonly ChangedLine[], categories: readonly Category[]) {
  const known = new Set(categories.map(({ id }) => id))
  const groups = categories.map(({ id, name }) => ({ id, name, lines: lines.filter(({ categoryId }) => categoryId === id) }))
  const others = lines.filter(({ categoryId }) => categoryId === null || !known.has(categoryId))
  return [...groups, { id: 'altro', name: 'Altro', lines: others }].filter((group) => group.lines.length > 0)
}

// A short list of totals: bases, fillings, or what has to be begun for a later day.

function SheetTotals({ title, lines }: { title: string; lines: readonly ChangedLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className={styles.totals}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.key} data-mark={line.mark ?? undefined}>
            <span>
              <SheetMark mark={line.mark} />
              {line.mark === 'gone' ? <s>{line.name}</s> : line.name}
            </span>
            <span>
              <TotalBefore line={line} /> <b>{cakesText(line.totalAmount)}</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function cakesText(amount: number): string {
  return `${amountText(amount)} ${amount === 1000 ? 'torta' : 'torte'}`
}

// The mark of a changed line: a triangle to see, a word to hear.

const MARKS: Record<Exclude<LineMark, null>, [string, string]> = {
  more: ['▲', 'aumentato'],
  less: ['▼', 'diminuito'],
  moved: ['●', 'cambia l’ora'],
  gone: ['×', 'annullato'],
}

function SheetMark({ mark }: { mark: LineMark }) {
  if (mark === null) return null
  const [sign, word] = MARKS[mark]
  return (
    <>
      <span aria-hidden="true" className={styles.sign}>
        {sign}
      </span>
      <span className="visually-hidden">{word} </span>
    </>
  )
}

// The composed cakes, each with its drawing: hour, whose, what was chosen, the phrase as it has to be written.

function SheetCakes({ cakes, before }: { cakes: readonly SheetCake[]; before: PrintedSheet | null }) {
  const gone = goneCakes(before, cakes)
  if (cakes.length === 0 && gone.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>Torte su misura</h3>
      <ul className={styles.cakes}>
        {cakes.map((cake) => (
          <CakeCard key={cake.itemId} cake={cake} before={before} />
        ))}
        {gone.map(({ itemId, orderNumber, productName, pickupMs }) => (
          <li key={itemId} className={styles.cake} data-mark="gone">
            <p>
              <s>
                <b className="text-4">{formatTime(pickupMs)}</b> {orderNumber}, {productName}
              </s>
            </p>
            <p>
              <b>Non è più da fare</b>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CakeCard({ cake, before }: { cake: SheetCake; before: PrintedSheet | null }) {
  const mark = cakeMark(before, cake)
  return (
    <li className={styles.cake} data-mark={mark ?? undefined}>
      <CakeLineArt look={cake.look} labels={cake.labels} title={cake.words} className={styles.drawing} />
      <p className={styles.cakeHead}>
        <b className={classNames('text-4', mark === 'moved' && styles.boxed)}>{formatTime(cake.pickupMs)}</b>
        <span>{cake.orderNumber}</span>
        {mark === 'new' && <b className={styles.new}>▲ nuova</b>}
      </p>
      <p>
        <b>
          {cake.quantity === 1 ? '' : `${quantityText(cake.quantity, 'pezzo')}× `}
          {calledText(cake.customerName, cake.orderNumber)}
        </b>
      </p>
      <p>{cake.choices.join(', ')}</p>
      {cake.phrase !== '' && <p className={styles.phrase}>«{cake.phrase}»</p>}
      {cake.note !== '' && <p className={styles.inverted}>{cake.note}</p>}
      {cake.isUnpaid && <p className={styles.inverted}>Da incassare</p>}
    </li>
  )
}

// How amounts, hours and names are written on the production sheet.

/** `Mignon assortiti, kg`; pieces say nothing. */
function lineName({ name, unit }: { name: string; unit: Unit | undefined }): string {
  return unit === undefined || unit === 'pezzo' ? name : `${name}, ${UNITS[unit].plural}`
}

/** `15,5` of 15500 thousandths. */
function amountText(amount: number): string {
  return decimalText(amount / 1000)
}

/** `7–10` */
function bandText({ fromHour, toHour }: HourBand): string {
  return `${fromHour}–${toHour}`
}
