// A file, dropped or chosen.
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './file-drop.module.css'
import { startImport } from './import-store.ts'

export function FileDrop() {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void startImport(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp size={40} aria-hidden="true" />
      <h2 className={styles.title}>Importa un file</h2>
      <p className={styles.text}>
        Trascinalo qui, o sceglilo. Prodotti o varianti, fino a 5.000 righe. Niente cambia finché non confermi.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv"
        data-import-file
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again once it is mended.
          currentTarget.value = ''
          if (file) void startImport(file)
        }}
      />
      <Button shape="box" onClick={() => input.current?.click()}>
        Scegli il file
      </Button>
    </div>
  )
}
