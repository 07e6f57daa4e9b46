import { closeDatabase } from '../../app/adapters/db/db.server.ts'
import { deliverDueMail } from '../../app/shop/letters/mail/deliver.server.ts'

// Runs one delivery, which a test may kill.
await deliverDueMail({ isEnding: () => false, abort: new AbortController().signal })
await closeDatabase()
