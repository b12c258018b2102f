// Before each file of tests: the properties of fast-check, which would begin somewhere else in each run, begin at the run's seed.
// Its reports of failures print it.
import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { seed } from './proof.ts'

configureGlobal({ ...readConfigureGlobal(), seed })
