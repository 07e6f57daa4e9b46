import { normaliseText } from '#app/shop/search/normalise.ts'
import { readPage, showPage } from '../page.ts'

/** Finds a colour or a size among the boxes of its field set by a part of its name; all of them are fetched first. */
export function findOption(label: HTMLElement) {
	const field = label.querySelector('input')!
	let wasSought = false
	label.hidden = false
	const find = () => {
		const sought = normaliseText(field.value)
		// A search may have taken it away, and without a word all is as the page says.
		const fieldset = label.closest('fieldset')
		if (fieldset && (sought || wasSought)) show(fieldset, label, sought)
		wasSought = sought !== ''
	}
	field.addEventListener('focus', () => void loadAll(label))
	field.addEventListener('input', find)
	// A family opens to a link to its names, in whose place they come.
	label.closest('fieldset')?.addEventListener(
		'toggle',
		({ target }) => {
			if (target instanceof HTMLDetailsElement && target.open && target.querySelector('a')) void loadAll(label)
		},
		{ capture: true },
	)
	// A choice has changed the rows, and may have brought few of them.
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
