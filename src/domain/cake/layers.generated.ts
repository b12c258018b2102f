// The live cake's layers: which pictures there are, where each lies on the canvas, and what does not go together. Written by
// scripts/pictures/cake-layers.mjs together with the files under public/cake.
import type { CakeLayerRow, CakeStage } from './layer.ts'

export const CAKE_CANVAS = { width: 1000, height: 900 }

// biome-ignore format: one layer per line, as in a table
export const ONE_TIER_LAYERS: readonly CakeLayerRow[] = [
  { group: 'vassoio', z: 10, id: 'vassoio-oro-con-pizzo', name: 'Vassoio oro con pizzo', file: '1-vassoio-vassoio-oro-con-pizzo-c222cc76', x: 57, y: 544, width: 930, height: 356 },
  { group: 'base', z: 20, id: 'pan-di-spagna', name: 'Pan di Spagna', file: '1-base-pan-di-spagna-cbeafbd2', x: 159, y: 442, width: 682, height: 373 },
  { group: 'base', z: 20, id: 'cacao', name: 'Cacao', file: '1-base-cacao-6640ca18', x: 159, y: 442, width: 682, height: 373 },
  { group: 'base', z: 20, id: 'red-velvet', name: 'Red velvet', file: '1-base-red-velvet-e3da1158', x: 159, y: 442, width: 682, height: 373 },
  { group: 'farcia', z: 30, id: 'crema-pasticcera', name: 'Crema pasticcera', file: '1-farcia-crema-pasticcera-d3bfb3da', x: 159, y: 493, width: 682, height: 302 },
  { group: 'farcia', z: 30, id: 'chantilly-e-fragole', name: 'Chantilly e fragole', file: '1-farcia-chantilly-e-fragole-6e4e8640', x: 159, y: 495, width: 682, height: 300 },
  { group: 'farcia', z: 30, id: 'pistacchio', name: 'Pistacchio', file: '1-farcia-pistacchio-181e94dc', x: 159, y: 493, width: 682, height: 299 },
  { group: 'farcia', z: 30, id: 'cioccolato-fondente', name: 'Cioccolato fondente', file: '1-farcia-cioccolato-fondente-262a92d5', x: 159, y: 495, width: 682, height: 299 },
  { group: 'farcia', z: 30, id: 'nocciola', name: 'Nocciola', file: '1-farcia-nocciola-9897150b', x: 159, y: 492, width: 682, height: 301 },
  { group: 'farcia', z: 30, id: 'confettura-di-fragole', name: 'Confettura di fragole', file: '1-farcia-confettura-di-fragole-d70559d6', x: 159, y: 494, width: 682, height: 301 },
  { group: 'farcia', z: 30, id: 'limone', name: 'Limone', file: '1-farcia-limone-203c52ba', x: 159, y: 494, width: 682, height: 299 },
  { group: 'copertura', z: 40, id: 'panna', name: 'Panna', file: '1-copertura-panna-8abdcb1f', x: 154, y: 315, width: 689, height: 502 },
  { group: 'copertura', z: 40, id: 'crema-al-burro-rosa', name: 'Crema al burro rosa', file: '1-copertura-crema-al-burro-rosa-1368c318', x: 154, y: 315, width: 689, height: 502 },
  { group: 'copertura', z: 40, id: 'crema-al-burro-azzurra', name: 'Crema al burro azzurra', file: '1-copertura-crema-al-burro-azzurra-67736c45', x: 154, y: 315, width: 689, height: 502 },
  { group: 'copertura', z: 40, id: 'cioccolato', name: 'Cioccolato', file: '1-copertura-cioccolato-b2050a63', x: 154, y: 315, width: 689, height: 502 },
  { group: 'copertura', z: 40, id: 'pistacchio', name: 'Pistacchio', file: '1-copertura-pistacchio-dab84a84', x: 151, y: 315, width: 698, height: 502 },
  { group: 'copertura', z: 40, id: 'pasta-di-zucchero-bianca', name: 'Pasta di zucchero bianca', file: '1-copertura-pasta-di-zucchero-bianca-8fa4003b', x: 146, y: 315, width: 708, height: 516 },
  { group: 'copertura', z: 40, id: 'naked', name: 'Naked', file: '1-copertura-naked-e18006ea', x: 154, y: 315, width: 689, height: 502 },
  { group: 'colata', z: 50, id: 'cioccolato', name: 'Cioccolato', file: '1-colata-cioccolato-7d09e87e', x: 154, y: 315, width: 689, height: 358 },
  { group: 'colata', z: 50, id: 'caramello', name: 'Caramello', file: '1-colata-caramello-b854e54d', x: 154, y: 315, width: 689, height: 358 },
  { group: 'colata', z: 50, id: 'fragola', name: 'Fragola', file: '1-colata-fragola-536eae04', x: 154, y: 315, width: 689, height: 358 },
  { group: 'colata', z: 50, id: 'pistacchio', name: 'Pistacchio', file: '1-colata-pistacchio-8c7a7a32', x: 154, y: 315, width: 689, height: 358 },
  { group: 'superficie', z: 60, id: 'scaglie-di-cioccolato', name: 'Scaglie di cioccolato', file: '1-superficie-scaglie-di-cioccolato-9a7fa0e3', x: 144, y: 315, width: 710, height: 496 },
  { group: 'superficie', z: 60, id: 'confetti-colorati', name: 'Confetti colorati', file: '1-superficie-confetti-colorati-06b6802f', x: 147, y: 317, width: 710, height: 500 },
  { group: 'perle', z: 62, id: 'perle-argentate', name: 'Perle argentate', file: '1-perle-perle-argentate-aa456df9', x: 148, y: 308, width: 708, height: 519 },
  { group: 'bordo', z: 64, id: 'frutti-di-bosco-e-rosette', name: 'Frutti di bosco e rosette', file: '1-bordo-frutti-di-bosco-e-rosette-6a0d6865', x: 168, y: 247, width: 679, height: 321 },
  { group: 'bordo', z: 64, id: 'fragole', name: 'Fragole', file: '1-bordo-fragole-ef0d4745', x: 151, y: 260, width: 692, height: 300 },
  { group: 'bordo', z: 64, id: 'macaron', name: 'Macaron', file: '1-bordo-macaron-b8685430', x: 175, y: 272, width: 667, height: 286 },
  { group: 'bordo', z: 64, id: 'fiori-di-zucchero', name: 'Fiori di zucchero', file: '1-bordo-fiori-di-zucchero-7a809a07', x: 168, y: 292, width: 687, height: 283 },
  { group: 'candeline', z: 66, id: 'candeline', name: 'Candeline', file: '1-candeline-candeline-9ed151ad', x: 321, y: 154, width: 358, height: 249 },
  { group: 'targa', z: 70, id: 'targa-cioccolato-bianco', name: 'Targa di cioccolato bianco', file: '1-targa-targa-cioccolato-bianco-3b9070ad', x: 294, y: 252, width: 398, height: 203 },
  { group: 'cialda', z: 70, id: 'cialda-inclinata', name: 'Cialda con foto, inclinata', file: '1-cialda-cialda-inclinata-872e2c30', x: 335, y: 166, width: 328, height: 293 },
  { group: 'cialda', z: 70, id: 'cialda-piatta', name: 'Cialda con foto, piatta', file: '1-cialda-cialda-piatta-768c84dc', x: 301, y: 329, width: 321, height: 131 },
]

// biome-ignore format: one layer per line, as in a table
export const TWO_TIER_LAYERS: readonly CakeLayerRow[] = [
  { group: 'vassoio', z: 10, id: 'vassoio-oro-con-pizzo', name: 'Vassoio oro con pizzo', file: '2-vassoio-vassoio-oro-con-pizzo-c222cc76', x: 57, y: 544, width: 930, height: 356 },
  { group: 'base', z: 20, id: 'pan-di-spagna', name: 'Pan di Spagna', file: '2-base-pan-di-spagna-240338d9', x: 159, y: 258, width: 682, height: 557 },
  { group: 'base', z: 20, id: 'cacao', name: 'Cacao', file: '2-base-cacao-f3b03f30', x: 159, y: 258, width: 682, height: 557 },
  { group: 'base', z: 20, id: 'red-velvet', name: 'Red velvet', file: '2-base-red-velvet-3b082f47', x: 159, y: 258, width: 682, height: 557 },
  { group: 'farcia', z: 30, id: 'crema-pasticcera', name: 'Crema pasticcera', file: '2-farcia-crema-pasticcera-38cc58b4', x: 159, y: 308, width: 682, height: 487 },
  { group: 'farcia', z: 30, id: 'chantilly-e-fragole', name: 'Chantilly e fragole', file: '2-farcia-chantilly-e-fragole-0ee8d2e8', x: 159, y: 310, width: 682, height: 485 },
  { group: 'farcia', z: 30, id: 'pistacchio', name: 'Pistacchio', file: '2-farcia-pistacchio-7228d479', x: 159, y: 309, width: 682, height: 483 },
  { group: 'farcia', z: 30, id: 'cioccolato-fondente', name: 'Cioccolato fondente', file: '2-farcia-cioccolato-fondente-731893ce', x: 159, y: 309, width: 682, height: 485 },
  { group: 'farcia', z: 30, id: 'nocciola', name: 'Nocciola', file: '2-farcia-nocciola-88187f81', x: 159, y: 307, width: 682, height: 486 },
  { group: 'farcia', z: 30, id: 'confettura-di-fragole', name: 'Confettura di fragole', file: '2-farcia-confettura-di-fragole-069267b1', x: 159, y: 308, width: 682, height: 487 },
  { group: 'farcia', z: 30, id: 'limone', name: 'Limone', file: '2-farcia-limone-8965e838', x: 159, y: 308, width: 682, height: 485 },
  { group: 'copertura', z: 40, id: 'panna', name: 'Panna', file: '2-copertura-panna-0d82eb1a', x: 154, y: 177, width: 689, height: 640 },
  { group: 'copertura', z: 40, id: 'crema-al-burro-rosa', name: 'Crema al burro rosa', file: '2-copertura-crema-al-burro-rosa-e9203e1e', x: 154, y: 177, width: 689, height: 640 },
  { group: 'copertura', z: 40, id: 'crema-al-burro-azzurra', name: 'Crema al burro azzurra', file: '2-copertura-crema-al-burro-azzurra-37b01e23', x: 154, y: 177, width: 689, height: 640 },
  { group: 'copertura', z: 40, id: 'cioccolato', name: 'Cioccolato', file: '2-copertura-cioccolato-38a17fb1', x: 154, y: 177, width: 689, height: 640 },
  { group: 'copertura', z: 40, id: 'pistacchio', name: 'Pistacchio', file: '2-copertura-pistacchio-f6ebf018', x: 151, y: 177, width: 698, height: 640 },
  { group: 'copertura', z: 40, id: 'pasta-di-zucchero-bianca', name: 'Pasta di zucchero bianca', file: '2-copertura-pasta-di-zucchero-bianca-5c65e704', x: 146, y: 177, width: 708, height: 654 },
  { group: 'copertura', z: 40, id: 'naked', name: 'Naked', file: '2-copertura-naked-577a0ecf', x: 154, y: 177, width: 689, height: 640 },
  { group: 'colata', z: 50, id: 'cioccolato', name: 'Cioccolato', file: '2-colata-cioccolato-a7ef8905', x: 154, y: 177, width: 690, height: 496 },
  { group: 'colata', z: 50, id: 'caramello', name: 'Caramello', file: '2-colata-caramello-63ad4a55', x: 154, y: 177, width: 690, height: 496 },
  { group: 'colata', z: 50, id: 'fragola', name: 'Fragola', file: '2-colata-fragola-68adb13e', x: 154, y: 177, width: 690, height: 496 },
  { group: 'colata', z: 50, id: 'pistacchio', name: 'Pistacchio', file: '2-colata-pistacchio-c56a7597', x: 154, y: 177, width: 690, height: 496 },
  { group: 'superficie', z: 60, id: 'scaglie-di-cioccolato', name: 'Scaglie di cioccolato', file: '2-superficie-scaglie-di-cioccolato-b82f9525', x: 147, y: 181, width: 706, height: 634 },
  { group: 'superficie', z: 60, id: 'confetti-colorati', name: 'Confetti colorati', file: '2-superficie-confetti-colorati-dc6d1d32', x: 147, y: 173, width: 711, height: 646 },
  { group: 'perle', z: 62, id: 'perle-argentate', name: 'Perle argentate', file: '2-perle-perle-argentate-ae1efa09', x: 148, y: 171, width: 708, height: 656 },
  { group: 'bordo', z: 64, id: 'frutti-di-bosco-e-rosette', name: 'Frutti di bosco e rosette', file: '2-bordo-frutti-di-bosco-e-rosette-88393bce', x: 168, y: 125, width: 679, height: 443 },
  { group: 'bordo', z: 64, id: 'fragole', name: 'Fragole', file: '2-bordo-fragole-d547ee41', x: 151, y: 134, width: 692, height: 426 },
  { group: 'bordo', z: 64, id: 'macaron', name: 'Macaron', file: '2-bordo-macaron-a98f9902', x: 175, y: 142, width: 667, height: 416 },
  { group: 'bordo', z: 64, id: 'fiori-di-zucchero', name: 'Fiori di zucchero', file: '2-bordo-fiori-di-zucchero-5e073426', x: 168, y: 159, width: 687, height: 416 },
  { group: 'candeline', z: 66, id: 'candeline', name: 'Candeline', file: '2-candeline-candeline-dd96ec26', x: 334, y: 30, width: 332, height: 228 },
  { group: 'targa', z: 70, id: 'targa-cioccolato-bianco', name: 'Targa di cioccolato bianco', file: '2-targa-targa-cioccolato-bianco-bb90f547', x: 332, y: 108, width: 325, height: 167 },
  { group: 'cialda', z: 70, id: 'cialda-inclinata', name: 'Cialda con foto, inclinata', file: '2-cialda-cialda-inclinata-415088d1', x: 365, y: 38, width: 269, height: 240 },
]

// biome-ignore format: generated
export const CAKE_STAGES: Readonly<Record<1 | 2, CakeStage>> = {
  1: {
    frame: { x: 0, y: 130, width: 1000, height: 770 },
    plate: { x: 332.3, y: 284.9, width: 296, height: 110, minPx: 22, maxPx: 60 },
    photos: {
      'cialda-inclinata': { x: 348.8, y: 195.8, side: 1000, matrix: [0.257372, -0.017997, 0.015667, 0.224053] },
      'cialda-piatta': { x: 318.3, y: 336.3, side: 1000, matrix: [0.2754, 0, 0, 0.1018] },
    },
  },
  2: {
    frame: { x: 0, y: 0, width: 1000, height: 900 },
    plate: { x: 362.8, y: 135.3, width: 242, height: 90, minPx: 18, maxPx: 49 },
    photos: {
      'cialda-inclinata': { x: 376, y: 62.1, side: 1000, matrix: [0.211085, -0.01476, 0.012849, 0.183751] },
    },
  },
}

/** Groups or layers that cannot be on one cake. */
// biome-ignore format: generated
export const CAKE_EXCLUSIONS: readonly (readonly [string, string])[] = [
  ['targa', 'cialda'],
  ['cialda-inclinata', 'candeline'],
  ['cialda-piatta', 'candeline'],
  ['cialda-piatta', 'bordo'],
]

/** Group, layer, file: a crop of a cake that has the option. */
// biome-ignore format: one picture per line, as in a table
export const CAKE_SWATCHES: readonly (readonly [string, string, string])[] = [
  ['base', 'pan-di-spagna', 'base-pan-di-spagna-e6758db4'],
  ['base', 'cacao', 'base-cacao-65701956'],
  ['base', 'red-velvet', 'base-red-velvet-b72163cc'],
  ['farcia', 'crema-pasticcera', 'farcia-crema-pasticcera-e6758db4'],
  ['farcia', 'chantilly-e-fragole', 'farcia-chantilly-e-fragole-8251c086'],
  ['farcia', 'pistacchio', 'farcia-pistacchio-074f572c'],
  ['farcia', 'cioccolato-fondente', 'farcia-cioccolato-fondente-a6af95da'],
  ['farcia', 'nocciola', 'farcia-nocciola-fb48cece'],
  ['farcia', 'confettura-di-fragole', 'farcia-confettura-di-fragole-1f2e7016'],
  ['farcia', 'limone', 'farcia-limone-f59fecba'],
  ['copertura', 'panna', 'copertura-panna-302428b7'],
  ['copertura', 'crema-al-burro-rosa', 'copertura-crema-al-burro-rosa-94ecd998'],
  ['copertura', 'crema-al-burro-azzurra', 'copertura-crema-al-burro-azzurra-b66f8a32'],
  ['copertura', 'cioccolato', 'copertura-cioccolato-98f52ca7'],
  ['copertura', 'pistacchio', 'copertura-pistacchio-5d9737a0'],
  ['copertura', 'pasta-di-zucchero-bianca', 'copertura-pasta-di-zucchero-bianca-71d37996'],
  ['copertura', 'naked', 'copertura-naked-5a50ceee'],
  ['colata', 'cioccolato', 'colata-cioccolato-b5d1b873'],
  ['colata', 'caramello', 'colata-caramello-ccd57ee8'],
  ['colata', 'fragola', 'colata-fragola-cf7bb699'],
  ['colata', 'pistacchio', 'colata-pistacchio-078d8389'],
  ['superficie', 'scaglie-di-cioccolato', 'superficie-scaglie-di-cioccolato-8706c04c'],
  ['superficie', 'confetti-colorati', 'superficie-confetti-colorati-4251da2f'],
  ['perle', 'perle-argentate', 'perle-perle-argentate-6e631a86'],
  ['bordo', 'frutti-di-bosco-e-rosette', 'bordo-frutti-di-bosco-e-rosette-0c40266f'],
  ['bordo', 'fragole', 'bordo-fragole-6a50e750'],
  ['bordo', 'macaron', 'bordo-macaron-956afe4c'],
  ['bordo', 'fiori-di-zucchero', 'bordo-fiori-di-zucchero-2a4da675'],
  ['candeline', 'candeline', 'candeline-candeline-d549098d'],
  ['targa', 'targa-cioccolato-bianco', 'targa-targa-cioccolato-bianco-e41f93d3'],
  ['cialda', 'cialda-inclinata', 'cialda-cialda-inclinata-e53d0a7f'],
  ['cialda', 'cialda-piatta', 'cialda-cialda-piatta-ad6dda13'],
]
