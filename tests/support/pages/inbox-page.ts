import type { LoggedIn } from './logged-in.ts'
import { wordsOf } from './shopper-page.ts'

export function tableOf(person: LoggedIn) {
	const main = () => person.page().document.querySelector('main')!
	const rows = () => main().querySelectorAll('tbody tr')
	const firstCells = () => rows().map((row) => wordsOf(row.querySelector('th')))
	return {
		main,
		rows,
		firstCells,
		columns: () => main().querySelectorAll('thead th').map(wordsOf),
		row: (name: string) => {
			const row = rows()[firstCells().findIndex((words) => words.startsWith(name))]
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
