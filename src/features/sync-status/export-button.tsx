// Everything that has not arrived, as a file to keep: when nothing else helps, a person can still read it.
import { Download } from 'lucide-react'
import { exportOutbox } from '#data/outbox-status.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'

export function ExportButton() {
  return (
    <Button variant="secondary" shape="box" icon={<Download size="1.15em" aria-hidden="true" />} onClick={() => void saveCopy()}>
      Scarica una copia
    </Button>
  )
}

async function saveCopy(): Promise<void> {
  saveFile('sfoglia-in-attesa.json', 'application/json', await exportOutbox())
}
