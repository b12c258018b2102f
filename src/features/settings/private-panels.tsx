// What only an administrator may see: who is told of new orders, and the kiosk's PIN. Asked of the server, kept nowhere here.
import { useCallback, useEffect, useState } from 'react'
import { hashPin } from '#data/kiosk-pin.ts'
import { askShopPrivate, type ShopPrivate } from '#data/office-settings.ts'
import { updateRecord } from '#data/office-write.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { NotifyNumbers } from './notify-numbers.tsx'
import { PinForm } from './pin-form.tsx'
import styles from './plain-panel.module.css'
import type { Saver } from './use-saver.ts'

export function PrivatePanel({ show, saver }: { show: 'messages' | 'kiosk'; saver: Saver }) {
  // undefined: on its way; null: the server cannot be asked.
  const [shop, setShop] = useState<ShopPrivate | null>()
  const ask = useCallback(async () => setShop(await askShopPrivate()), [])
  useEffect(() => void ask(), [ask])
  const save = async (values: Record<string, unknown>) => {
    if (!shop) return false
    const outcome = await saver.save(() => updateRecord('shop_private', shop.id, values, { seen: shop.updated }))
    await ask()
    return outcome.kind === 'saved'
  }
  if (shop === undefined) {
    return (
      <Loading label="Carico le impostazioni" className={styles.panel}>
        <Skeleton height="220px" shape="tile" />
      </Loading>
    )
  }
  if (shop === null) {
    return (
      <div className={styles.panel}>
        <Notice
          tone="offline"
          action={
            <Button variant="secondary" size="small" shape="box" onClick={() => void ask()}>
              Riprova
            </Button>
          }
        >
          Queste impostazioni non restano su questo dispositivo: per vederle serve la rete.
        </Notice>
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      {show === 'messages' && (
        <NotifyNumbers numbers={shop.notifyNumbers} onSave={(numbers) => save({ notify_numbers: numbers })} />
      )}
      {show === 'kiosk' && <PinForm hasPin={shop.hasPin} onSave={async (pin) => save({ kiosk_pin_hash: await hashPin(pin) })} />}
    </div>
  )
}
