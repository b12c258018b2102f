// A list that is put in order by dragging its handles, with a finger or a mouse, or by keyboard: space takes a row up, arrows
// move it, space puts it down, Escape lets it go back. Told in Italian.
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/form/button.tsx'
import looks from './looks.module.css'
import styles from './sortable-list.module.css'

interface SortableItem {
  id: string
  /** As it is read aloud. */
  name: string
}

export interface SortableListProps<Item extends SortableItem> {
  label: string
  items: readonly Item[]
  /** Stands beside the handle. */
  children: (item: Item) => ReactNode
  /** All ids, in their new order. */
  onOrder: (ids: string[]) => void
  isDisabled: boolean
}

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable: 'Premi spazio per prendere la voce, le frecce per spostarla, spazio per lasciarla, Esc per rinunciare.',
}

export function SortableList<Item extends SortableItem>({
  label,
  items,
  children,
  onOrder,
  isDisabled,
}: SortableListProps<Item>) {
  const sensors = useSensors(
    // A tap on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), over === null ? -1 : ids.indexOf(String(over.id))]
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove(ids, from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(items), screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        <ul aria-label={label}>
          {items.map((item) => (
            <Row key={item.id} item={item} isDisabled={isDisabled}>
              {children(item)}
            </Row>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function Row({ item, isDisabled, children }: { item: SortableItem; isDisabled: boolean; children: ReactNode }) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
  })
  const style: CSSProperties = {}
  if (transform) style.transform = `translate3d(0, ${Math.round(transform.y)}px, 0)`
  if (transition) style.transition = transition
  return (
    <li ref={setNodeRef} style={style} className={classNames(looks.lined, 'row', styles.row, isDragging && styles.dragging)}>
      <IconButton
        ref={setActivatorNodeRef}
        className={classNames(looks.inset, styles.handle)}
        label={`Sposta ${item.name}`}
        icon={<GripVertical size={18} aria-hidden="true" />}
        {...attributes}
        {...listeners}
        disabled={isDisabled}
        aria-roledescription="voce da ordinare"
      />
      {children}
    </li>
  )
}

function announcementsOf(items: readonly SortableItem[]): Announcements {
  const nameOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? ''
  const placeOf = (id: UniqueIdentifier) => `posizione ${items.findIndex((item) => item.id === id) + 1} di ${items.length}`
  const taken = (id: UniqueIdentifier) => `${nameOf(id)} presa, ${placeOf(id)}.`
  return {
    onDragStart: ({ active }) => taken(active.id),
    // It begins over its own place: the same words again, so that the first ones are not cut short.
    onDragOver: ({ active, over }) => {
      if (!over) return `${nameOf(active.id)} fuori dalla lista.`
      return over.id === active.id ? taken(active.id) : `${nameOf(active.id)}: ${placeOf(over.id)}.`
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} lasciata in ${placeOf(over.id)}.` : `${nameOf(active.id)} lasciata.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} torna al suo posto.`,
  }
}
