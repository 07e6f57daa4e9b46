import { isChanged, isControl } from '../changed.ts'
import { announceLost } from '../connection/lost-line.ts'
import { NoAnswer, unansweredPage } from '../connection/no-answer.ts'
import { readPage, showPage } from '../page.ts'
import { enterAddress, releaseEntry } from '../shell/close-on-back.ts'
import { closePanels } from '../shell/panels.ts'

/** Choices of a listing count at once: the same page with other products. */
export function changeInPlace(form: HTMLElement) {
	if (!(form instanceof HTMLFormElement)) return
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		const address = addressOf(form)
		const isNew = address !== location.href
		if (event.submitter) leaveSheet(isNew)
		if (isNew) void show(address)
	})
	document.addEventListener('change', ({ target }) => {
		if (target instanceof Element && countsAtOnce(target) && target.form === form) form.requestSubmit()
	})
	document.addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-in-place]') : null
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
		event.preventDefault()
		void show(link.href)
	})
	addEventListener('popstate', () => {
		if (location.href === at) return
		at = location.href
		void show(at, false)
	})
	// Something was chosen before script ran.
	if ([...form.elements].some((control) => isControl(control) && isChanged(control))) form.requestSubmit()
}

/** An open panel has an entry of its own at the same address. */
let at = location.href
let asking: AbortController | undefined

async function show(address: string, isNew = true) {
	asking?.abort()
	asking = new AbortController()
	const { signal } = asking
	const count = document.getElementById('result-count')
	if (count) count.textContent = 'Loading products...'
	try {
		const answer = await readPage(address, signal)
		if (signal.aborted) return
		if (isNew) enterAddress(answer.address)
		at = location.href
		await showPage(answer.page)
		document.title = answer.page.title
	} catch (error) {
		if (signal.aborted) return
		const lost = error instanceof NoAnswer ? error : new NoAnswer(true)
		announceLost({ text: unansweredPage(lost), again: () => void show(address, isNew) })
	}
}

/** The address without what is not chosen: each state has one. */
function addressOf(form: HTMLFormElement): string {
	const plain: Record<string, string> = { category: form.dataset.preset ?? '', sort: 'featured' }
	const chosen = [...new FormData(form)].filter(([name, value]) => value !== (plain[name] ?? ''))
	const query = new URLSearchParams(chosen as [string, string][]).toString()
	return form.action.split('?')[0]! + (query && `?${query}`)
}

/** Closes the phone's sheet, which gives way to the products after a choice. */
function leaveSheet(isForAnother: boolean) {
	if (isForAnother) releaseEntry()
	closePanels()
	document.getElementById('result-count')?.focus()
}

function countsAtOnce(control: Element): control is HTMLSelectElement | HTMLInputElement {
	return (
		control instanceof HTMLSelectElement ||
		(control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
	)
}
