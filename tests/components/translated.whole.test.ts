// What customers do, once more, on pages that the browser translates: every step has to go as it goes in Italian.
import { beforeEach, vi } from 'vitest'
import './account.test.ts'
import './cake.test.ts'
import './login.test.ts'
import './shop-screens.whole.test.ts'
import './web-order.test.ts'
import { translatePages } from './translator.ts'

// Axe looks at the pages as we write them.
vi.mock('./axe.ts', () => ({ isClean: async () => {} }))

beforeEach(translatePages)
