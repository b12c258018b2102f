// The public key of a kiosk: by it a till tells the kiosk's codes from forged ones, without network.
import { text } from './fields.ts'

migrate(
  (app) => {
    const devices = app.findCollectionByNameOrId('devices')
    devices.fields.add(new Field(text('public_key', 100)))
    app.save(devices)
  },
  (app) => {
    const devices = app.findCollectionByNameOrId('devices')
    devices.fields.removeByName('public_key')
    app.save(devices)
  },
)
