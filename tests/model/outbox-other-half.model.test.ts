// The second core's half of the schedules: outbox.model.test.ts.
import { testSchedules } from './outbox-schedules.ts'

testSchedules(1)
