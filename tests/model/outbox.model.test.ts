// 600 random schedules of the outbox in the gate, the same ones each time, so that a red run is about the change at hand;
// 100,000 others in each whole proof. `SCHEDULES=10000 SFOGLIA_SEED=$RANDOM` looks for new ones. One half of them; the other file
// has the rest.
import { testSchedules } from './outbox-schedules.ts'

testSchedules(0)
