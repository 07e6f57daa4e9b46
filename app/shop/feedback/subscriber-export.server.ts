import { read } from '#app/adapters/db/db.server.ts'
import { csvRecord } from '../words/csv-cell.ts'
import { formatIndianIso } from '../dates.ts'
import { spacePhone } from '../words/phone.ts'
import { readInBatches } from '../in-batches.ts'

const atOnce = 500
const exportSelect = { id: true, name: true, phone: true, createdAt: true, via: true } as const

/** The wording each subscriber agreed to; there is no box to tick (rule: subscriber-consent). */
const consents: Record<string, string> = {
	form: 'Sent the form for daily updates',
	api: 'Asked for by a program, through the JSON API',
}

/** The subscribers as CSV, newest first, with what is known of their consent, streamed; no cell is a formula. */
export async function* exportSubscribers(): AsyncGenerator<string> {
	yield csvRecord(['Name', 'Phone', 'Asked at (India)', 'Consent'])
	const batches = readInBatches(atOnce, (id, take) =>
		read.subscriber.findMany({ where: { id: { lt: id } }, orderBy: { id: 'desc' }, take, select: exportSelect }),
	)
	for await (const rows of batches)
		yield rows
			.map(({ name, phone, createdAt, via }) =>
				csvRecord([name, spacePhone(phone), formatIndianIso(createdAt), consents[via ?? ''] ?? 'Not noted']),
			)
			.join('')
}
