// Reading: the camera with a frame to aim by, what was read so far, and the ways that need no camera.
import { Notice } from '#ui/notice.tsx'
import { CameraView } from './camera-view.tsx'
import { problemText } from './problem-text.ts'
import styles from './scan-reading.module.css'
import { ScanWays } from './scan-ways.tsx'
import type { Scan } from './use-scan.ts'

export function ScanReading({ scan, readsProducts }: { scan: Scan; readsProducts: boolean }) {
  const { progress, problem, accept, setProblem } = scan
  return (
    <div className={styles.reading}>
      <CameraView onTexts={(texts) => texts.forEach(accept)} />
      <div className={styles.side}>
        <p className={styles.hint}>
          {readsProducts
            ? 'Inquadra il codice di un ordine, sul totem o sul telefono del cliente, o il codice a barre di un prodotto.'
            : 'Inquadra il codice sullo schermo del totem, o sul telefono del cliente.'}
        </p>
        <div role="status" className={styles.progress}>
          {progress && progress.total > 1 && (
            <>
              Letti <b>{progress.read}</b> di <b>{progress.total}</b>: continua a inquadrare.
            </>
          )}
        </div>
        {problem && <Notice tone="error">{problemText(problem)}</Notice>}
        <ScanWays onText={accept} onNothing={() => setProblem('no-code')} />
      </div>
    </div>
  )
}
