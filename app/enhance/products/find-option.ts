import { normaliseText } from '#app/shop/search/normalise.ts'
import { readPage, showPage } from '../page.ts'

/** Filters the colors or sizes of a fieldset by a part of their names. All of them are fetched first. */
export function findOption(label: HTMLElement) {
	const field = label.querySelector('input')!
	let wasSought = false
	label.hidden = false
	const find = () => {
		const sought = normaliseText(field.value)
		// A search may have removed the selected option. Without a query the fieldset is as the page delivered it.
		const fieldset = label.closest('fieldset')
		if (fieldset && (sought || wasSought)) show(fieldset, label, sought)
		wasSought = sought !== ''
	}
	field.addEventListener('focus', () => void loadAll(label))
	field.addEventListener('input', find)
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
		find()
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

function show(fieldset: HTMLElement, label: HTMLElement, sought: string) {
	const isFound = (row: Element) => normaliseText(row.querySelector('[data-name]')?.textContent ?? '').includes(sought)
	const rows = [...fieldset.querySelectorAll<HTMLElement>('li:not(:has(li))')].filter((row) =>
		row.querySelector('input'),
	)
	for (const row of rows) row.hidden = sought !== '' && !isFound(row)
	for (const group of fieldset.querySelectorAll<HTMLElement>('li:has(li)'))
		group.hidden = sought !== '' && !rows.some((row) => group.contains(row) && !row.hidden)
	for (const details of fieldset.querySelectorAll('details')) {
		details.open = sought !== ''
		details.querySelector('summary')!.hidden = sought !== ''
	}
	const nothing = label.nextElementSibling!
	nothing.textContent = rows.some(({ hidden }) => !hidden) ? '' : (label.dataset.nothing ?? '')
}
