// The conditions of sale once something is ordered: cancelling, the right of withdrawal that does not apply, complaints.
import { Link } from '@tanstack/react-router'
import type { LegalSection } from './legal-page.tsx'

export const AFTER_THE_ORDER: LegalSection[] = [
  {
    id: 'annullare',
    title: 'Annullare un ordine',
    children: (
      <>
        <p>
          Finché non è pagato, e dopo fino all’inizio della preparazione, annulli l’ordine da solo in{' '}
          <Link to="/account/ordini">I tuoi ordini</Link>: l’importo torna intero sulla carta usata, di solito in pochi giorni.
          Quando la preparazione è cominciata, chiamaci: vediamo insieme che cosa si può fare.
        </p>
        <p>Se siamo noi a non poter preparare un ordine te lo diciamo subito e ti rimborsiamo tutto.</p>
      </>
    ),
  },
  {
    id: 'recesso',
    title: 'Diritto di recesso',
    children: (
      <>
        <p>
          Per gli acquisti a distanza la legge dà di solito quattordici giorni per ripensarci.{' '}
          <strong>Qui questo diritto non si applica</strong>, perché l’articolo 59 del Codice del Consumo (d.lgs. 206/2005) lo
          esclude per:
        </p>
        <ul>
          <li>
            i beni confezionati su misura o chiaramente personalizzati, come le torte con le tue scelte, la tua frase o la tua
            foto (lettera c);
          </li>
          <li>i beni che rischiano di deteriorarsi o scadere rapidamente, come i prodotti freschi di pasticceria (lettera d).</li>
        </ul>
        <p>Resta la possibilità di annullare descritta qui sopra, che è una nostra scelta.</p>
      </>
    ),
  },
  {
    id: 'reclami',
    title: 'Se qualcosa non va',
    children: (
      <>
        <p>
          Vale la garanzia legale di conformità (articoli 128 e seguenti del Codice del Consumo). Se un prodotto non è come l’hai
          ordinato, diccelo appena puoi, meglio il giorno stesso e con una foto: lo rifacciamo o ti rimborsiamo.
        </p>
        <p>Trovi telefono e indirizzo in cima a questa pagina. Rispondiamo a ogni reclamo entro pochi giorni.</p>
      </>
    ),
  },
  {
    id: 'allergeni',
    title: 'Allergeni',
    children: (
      <>
        <p>
          Per ogni prodotto indichiamo gli allergeni del regolamento (UE) 1169/2011, e quelli che potrebbe contenere in traccia:
          in laboratorio lavoriamo insieme glutine, latte, uova e frutta a guscio.
        </p>
        <p>
          Una nota come «senza noci» ci aiuta, ma non può garantire l’assenza di tracce. Se hai un’allergia seria parla con noi
          prima di ordinare.
        </p>
      </>
    ),
  },
  {
    id: 'dati',
    title: 'Dati personali',
    children: (
      <p>
        Come trattiamo i tuoi dati è scritto nella pagina <Link to="/privacy">Privacy</Link>.
      </p>
    ),
  },
  {
    id: 'legge',
    title: 'Legge e controversie',
    children: (
      <p>
        Vale la legge italiana. Per ogni controversia è competente il giudice del luogo in cui il consumatore ha residenza o
        domicilio (articolo 66-bis del Codice del Consumo). Prima puoi rivolgerti a un organismo di risoluzione alternativa delle
        controversie (articoli 141 e seguenti).
      </p>
    ),
  },
]
