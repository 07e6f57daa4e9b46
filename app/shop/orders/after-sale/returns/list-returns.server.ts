import { read } from '#app/adapters/db/db.server.ts'
import { adminPageSize, type Page, pageWindow } from '../../../paging.ts'
import { returnSelect, returnView } from './return-rows.server.ts'
import { openReturns, type ReturnView } from './return-view.ts'

export interface ListedReturn extends ReturnView {
	customerName: string
}

/** A page of the returns, newest first: those that the staff has to do something about, or all (rule: return-steps). */
export async function listReturns({ isOpen, page }: { isOpen: boolean; page: number }): Promise<Page<ListedReturn>> {
	const where = isOpen ? { state: { in: [...openReturns] } } : {}
	const { skip, take, ...window } = pageWindow(await read.orderReturn.count({ where }), page, adminPageSize)
	const rows = await read.orderReturn.findMany({
		where,
		orderBy: { id: 'desc' },
		skip,
		take,
		select: { ...returnSelect, order: { select: { firstName: true, lastName: true } } },
	})
	const items = rows.map(({ order: { firstName, lastName }, ...row }) => ({
		...returnView(row),
		customerName: `${firstName} ${lastName}`.trim(),
	}))
	return { ...window, items }
}
