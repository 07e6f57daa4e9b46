import type { LoggedIn } from './logged-in.ts'
import { getText } from './shopper-page.ts'

export function getTable(person: LoggedIn) {
	const main = () => person.page().document.querySelector('main')!
	const rows = () => main().querySelectorAll('tbody tr')
	const firstCells = () => rows().map((row) => getText(row.querySelector('th')))
	return {
		main,
		rows,
		firstCells,
		columns: () => main().querySelectorAll('thead th').map(getText),
		row: (name: string) => {
			const row = rows()[firstCells().findIndex((text) => text.startsWith(name))]
			if (!row) throw new Error(`no row of ${name} on this page`)
			return row
		},
		pager: () => main().querySelector('nav[aria-label="Pages"]'),
		find: async (address: string, search: string) => {
			await person.open(address)
			await person.submit({ search }, { form: 'form[role=search]' })
			return firstCells()
		},
	}
}
