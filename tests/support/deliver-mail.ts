import { closeDatabase } from '../../app/adapters/db/db.server.ts'
import { deliverDueEmails } from '../../app/shop/notifications/email/email-outbox.server.ts'

// Runs one delivery, which a test may kill.
await deliverDueEmails({ isEnding: () => false, abort: new AbortController().signal })
await closeDatabase()
