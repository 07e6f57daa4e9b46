import { csvResponse, addByteOrderMark } from '#app/http/admin/csv-response.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { noteExport } from '#app/shop/journal/journal.server.ts'
import { exportNumbers } from '#app/shop/numbers/numbers-export.server.ts'
import { numberTables } from '#app/shop/numbers/numbers-view.ts'
import { periodOf, usualPeriods } from '#app/shop/numbers/period.ts'
import type { Route } from './+types/export.ts'

export const handle = { act: 'exports' }

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
	await noteExport(await adminOf(context), 'Reports')
	const period = periodOf(searchParams.get('from'), searchParams.get('to')) ?? usualPeriods(new Date())[0]![1]
	const table = numberTables.find((one) => one === searchParams.get('table')) ?? 'days'
	return csvResponse(table === 'days' ? 'numbers' : table, addByteOrderMark(exportNumbers(period, table)))
}
