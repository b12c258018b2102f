// The laboratory's ticket for an 80 mm roll: black on white only, nothing smaller than what 203 dots per inch can draw.
import { CakeLineArt } from '#ui/cake/cake-line-art.tsx'
import { QrCode } from '#ui/picture/qr-code.tsx'
import styles from './ticket.module.css'
import { TEXT_NUMBER_TWICE, type TicketContent, type TicketLine } from './ticket-content.ts'

/** Five dots at 203 dpi. */
const QR_MODULE_MM = 0.625

export function Ticket({ content }: { content: TicketContent }) {
  const { number, customer, lines } = content
  return (
    <div className={styles.ticket}>
      <header className={styles.head}>
        <div>
          <p className={styles.day}>{content.day}</p>
          <p className={styles.time}>{content.time}</p>
        </div>
        <div className={styles.number}>
          <p>{number.device}</p>
          <p className={styles.counter}>{number.counter}</p>
        </div>
      </header>
      {customer.name + customer.phone !== '' && (
        <p className={styles.customer}>
          <b>{customer.name}</b>
          <span>{customer.phone}</span>
        </p>
      )}
      {content.isNumberTwice && <p className={styles.warning}>{TEXT_NUMBER_TWICE}</p>}
      {content.note !== '' && (
        <p className={styles.note}>
          <span>NOTA DEL CLIENTE</span>
          {content.note}
        </p>
      )}
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <footer className={styles.foot}>
        <QrCode text={content.link} label="Apri l’ordine" moduleMm={QR_MODULE_MM} />
        <div>
          <p className={styles.payment}>
            {content.isPaid ? (
              content.payment
            ) : (
              <>
                {content.payment.slice(0, -content.owed.length)}
                <b>{content.owed}</b>
              </>
            )}
          </p>
          <p>
            <b>{content.count}</b>
          </p>
          <p>Inquadra per segnare «Pronto»</p>
        </div>
      </footer>
      <p className={styles.printed}>
        {content.shop !== '' && (
          <>
            <b>{content.shop}</b>
            <br />
          </>
        )}
        {content.origin}
        <br />
        {content.isReprint ? <b>RISTAMPA</b> : 'Prima stampa'} {content.printed}
      </p>
    </div>
  )
}

function Line({ line }: { line: TicketLine }) {
  return (
    <li className={styles.line}>
      <span className={styles.box} />
      <b className={styles.quantity}>{line.quantity}</b>
      <b className={styles.name}>{line.name}</b>
      {line.cake && (
        <CakeLineArt look={line.cake.look} labels={line.cake.labels} title={line.cake.words} className={styles.cake} />
      )}
      {line.phrase !== '' && (
        <p className={styles.phrase}>
          <span>frase</span>«{line.phrase}»
        </p>
      )}
      {line.choices.length > 0 && (
        <dl className={styles.choices}>
          {line.choices.map(({ type, text }) => (
            <div key={`${type} ${text}`}>
              <dt>{type}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {line.contains !== '' && (
        <p className={styles.contains}>
          {line.contains === null ? (
            <b>Allergeni da controllare</b>
          ) : (
            <>
              Contiene <b>{line.contains}</b>
            </>
          )}
        </p>
      )}
    </li>
  )
}
