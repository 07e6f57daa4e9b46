import { normalizeText } from '#app/shop/search/normalize.ts'
import { readPage, showPage } from '../page.ts'

/** Filters the colors or sizes of a fieldset by a part of their names. All of them are fetched first. */
export function findOption(label: HTMLElement) {
	const field = label.querySelector('input')!
	let wasFiltered = false
	label.hidden = false
	const filterOptions = () => {
		const query = normalizeText(field.value)
		// A search may have removed the selected option. Without a query the fieldset is as the page delivered it.
		const fieldset = label.closest('fieldset')
		if (fieldset && (query || wasFiltered)) showMatches(fieldset, label, query)
		wasFiltered = query !== ''
	}
	field.addEventListener('focus', () => void loadAll(label))
	field.addEventListener('input', filterOptions)
	// A color family contains a link to its colors, which replace the link when the family opens.
	label.closest('fieldset')?.addEventListener(
		'toggle',
		({ target }) => {
			if (target instanceof HTMLDetailsElement && target.open && target.querySelector('a')) void loadAll(label)
		},
		{ capture: true },
	)
	// A selection has changed the options and may have returned only a few of them.
	document.addEventListener('shop:shown', () => {
		if (!field.value) return
		void loadAll(label)
		filterOptions()
	})
}

async function loadAll({ dataset }: HTMLElement) {
	const { all } = dataset
	if (!all) return
	delete dataset.all
	try {
		const { page } = await readPage(all)
		await showPage(page, { parts: '#sizes, #colors' })
	} catch {
		dataset.all = all
	}
}

function showMatches(fieldset: HTMLElement, label: HTMLElement, query: string) {
	const isMatch = (row: Element) => normalizeText(row.querySelector('[data-name]')?.textContent ?? '').includes(query)
	const rows = [...fieldset.querySelectorAll<HTMLElement>('li:not(:has(li))')].filter((row) =>
		row.querySelector('input'),
	)
	for (const row of rows) row.hidden = query !== '' && !isMatch(row)
	for (const group of fieldset.querySelectorAll<HTMLElement>('li:has(li)'))
		group.hidden = query !== '' && !rows.some((row) => group.contains(row) && !row.hidden)
	for (const details of fieldset.querySelectorAll('details')) {
		details.open = query !== ''
		details.querySelector('summary')!.hidden = query !== ''
	}
	const nothing = label.nextElementSibling!
	nothing.textContent = rows.some(({ hidden }) => !hidden) ? '' : (label.dataset.nothing ?? '')
}
