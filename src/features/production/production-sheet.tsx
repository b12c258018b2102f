// The production sheet as it comes out of the printer: A4, black and one grey. The screen shows the same paper.

import { changedLines } from '#domain/production-changes.ts'
import { instantOf } from '#domain/shop-time.ts'
import { formatDayLong, formatDayMedium, formatTime } from '#ui/dates.ts'
import styles from './production-sheet.module.css'
import { SheetCakes } from './sheet-cakes.tsx'
import { SheetTable } from './sheet-table.tsx'
import { SheetTotals } from './sheet-totals.tsx'
import { amountText, lineName, ordersText } from './sheet-words.ts'
import type { Production } from './use-production.ts'

export function ProductionSheetPaper({ production, printedMs }: { production: Production; printedMs: number }) {
  const { sheet, before, printCount, categories, shopName } = production
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>Foglio di produzione</h2>
          <p className={styles.day}>{formatDayLong(instantOf(sheet.day, '12:00'))}</p>
        </div>
        <div className={styles.print}>
          <p className={styles.printNumber}>Stampa {printCount + 1}</p>
          <p>
            {formatDayMedium(printedMs)}, {formatTime(printedMs)}
            {before && `, dopo quella delle ${formatTime(before.printedMs)}`}
          </p>
          <p>
            {ordersText(sheet.orderCount)}
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
      </div>
      <SheetCakes cakes={sheet.cakes} before={before} />
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
      <footer className={styles.foot}>
        <span>{shopName}</span>
        <span>Solo gli ordini: il banco è a parte</span>
      </footer>
    </article>
  )
}
