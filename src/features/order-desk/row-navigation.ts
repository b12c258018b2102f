// Moving through the list by keyboard. The order shown in the detail may have left the list meanwhile (it was marked ready);
// then the arrows go on from where it stood.

/**
 * The id of the row to go to, or null when there is none that way.
 * @param lastIndex where the selected row stood when it was last in the list; used when it is not there any more
 */
export function neighbourRow(
  ids: readonly string[],
  selectedId: string | null,
  lastIndex: number,
  direction: 1 | -1,
): string | null {
  if (ids.length === 0) return null
  const index = selectedId === null ? -1 : ids.indexOf(selectedId)
  if (index >= 0) return ids[index + direction] ?? null
  if (selectedId === null) return ids[direction === 1 ? 0 : ids.length - 1] ?? null
  const target = direction === 1 ? lastIndex : lastIndex - 1
  return ids[Math.min(Math.max(target, 0), ids.length - 1)] ?? null
}
