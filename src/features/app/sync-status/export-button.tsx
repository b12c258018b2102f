// Everything that has not arrived, as a file to keep: when nothing else helps, a person can still read it.
import { Download } from 'lucide-react'
import { exportOutbox } from '#data/outbox/status.ts'
import { saveShopFile } from '#hooks/save-shop-file.ts'
import { Button } from '#ui/form/button.tsx'

export function ExportButton() {
  return (
    <Button variant="secondary" icon={<Download size="1.15em" aria-hidden="true" />} onClick={() => void saveCopy()}>
      Scarica una copia
    </Button>
  )
}

async function saveCopy(): Promise<void> {
  await saveShopFile('in-attesa.json', 'application/json', await exportOutbox())
}
