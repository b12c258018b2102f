// What a layer of the live cake is: one transparent picture and its place on a canvas of 1000 × 900 pixels. Screens scale it
// by percentages.

export interface CakeBox {
  x: number
  y: number
  width: number
  height: number
}

export interface CakeLayer extends CakeBox {
  /** `base`, `farcia`, `bordo`: of each group one layer at most is on a cake. */
  group: string
  id: string
  /** Name of the file without folder and ending: `/cake/large/{file}.webp`, `/cake/thumb/{file}.webp`. */
  file: string
}

export interface CakeLayerRow extends CakeLayer {
  /** Lower ones lie under higher ones. */
  z: number
  /** As the catalogue says it. */
  name: string
}

/**
 * A square photo of `side` pixels at (x, y), cut round and turned into its place by a 2 × 2 matrix around its top left corner.
 */
export interface CakePhotoPlace {
  x: number
  y: number
  side: number
  /** a, b, c, d of CSS `matrix()`. */
  matrix: readonly [number, number, number, number]
}

/** What is the same for every cake of one or of two tiers. */
export interface CakeStage {
  /** The part of the canvas that is worth showing. */
  frame: CakeBox
  /** Where the phrase stands on the plate, and between which sizes. */
  plate: CakeBox & { minPx: number; maxPx: number }
  /** By wafer. */
  photos: Readonly<Record<string, CakePhotoPlace>>
}

export type CakeTiers = 1 | 2
