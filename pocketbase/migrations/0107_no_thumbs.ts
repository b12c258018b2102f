// The database makes no small pictures any more, of nothing that was uploaded: files are stored in the sizes in which they are
// shown, and decoding a stranger's picture costs the database's process its memory.

const THUMBS: { [collection: string]: { [field: string]: string[] } } = {
  products: { images: ['160x160', '320x320', '480x480', '640x640', '960x960'] },
  product_categories: { image: ['160x160', '320x320', '480x480', '640x640', '960x960'] },
  order_items: { reference_image: ['160x160', '640x640'], wafer_image: ['160x160', '640x640'] },
}

migrate(
  (app) => setThumbs(app, () => []),
  (app) => setThumbs(app, (sizes) => sizes),
)

function setThumbs(app: PbApp, chosen: (sizes: string[]) => string[]): void {
  for (const collection of Object.keys(THUMBS)) {
    const changed = app.findCollectionByNameOrId(collection)
    const fields = THUMBS[collection] ?? {}
    for (const name of Object.keys(fields)) {
      const field = changed.fields.getByName(name)
      if (field) field.thumbs = chosen(fields[name] ?? [])
    }
    app.save(changed)
  }
}
