// The field before any code of the page has run: the server renders it, and a strict policy forbids styles in the markup.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keepPicked, openPhoto } from '#data/photos/lazy-photos.ts'
import { useBlobUrl } from '#ui/picture/use-blob-url.ts'
import { PhotoField } from './photo-field.tsx'

const render = (url: string | null) =>
  renderToStaticMarkup(
    <PhotoField
      label="Immagine per la cialda"
      url={url}
      shape="round"
      printedCm={{ width: 20, height: 20 }}
      openFile={openPhoto}
      onPicked={async (photo) => void (await keepPicked(photo))}
      onRemove={() => undefined}
    />,
  )

test('without a photo it offers both ways to one', () => {
  const markup = render(null)
  expect(markup).toContain('Scatta')
  expect(markup).toContain('Scegli una foto')
  expect(markup).not.toContain('Togli la foto')
  expect(markup).not.toContain('style=')
})

test('with one it shows it, and lets it be replaced and removed', () => {
  const markup = render('blob:foto')
  for (const text of ['blob:foto', 'Cambia foto', 'Togli la foto']) expect(markup).toContain(text)
})

test('a picture in memory has no address before the page runs', () => {
  const Shown = () => <p>{String(useBlobUrl(new Blob()))}</p>
  expect(renderToStaticMarkup(<Shown />)).toBe('<p>undefined</p>')
})
