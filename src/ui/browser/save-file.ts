// Gives a text, or bytes, to the browser as a file to keep.

/** @param name what the file is called in the downloads @param type its MIME type */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun with the click; some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
