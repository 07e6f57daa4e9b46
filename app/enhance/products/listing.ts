import { isChanged, isControl } from '../changed.ts'
import { announceLostSubmission } from '../connection/lost-submission.ts'
import { NoResponseError, describePageFailure } from '../connection/fetch-complete.ts'
import { translate } from '../sentences.ts'
import { readPage, showPage } from '../page.ts'
import { setLayerAddress, releaseLayerEntry, closePanels } from '../shell/panels.ts'

/**
 * Updates the listing in place when the user selects a filter or sorting, submits the form, clicks a link with
 * `data-in-place`, or goes back or forward.
 */
export function updateListing(form: HTMLElement) {
	if (!(form instanceof HTMLFormElement)) return
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		const address = buildAddress(form)
		const isNew = address !== location.href
		if (event.submitter) closeSheet(isNew)
		if (isNew) void showListing(address)
	})
	document.addEventListener('change', ({ target }) => {
		if (target instanceof Element && isAutoSubmit(target) && target.form === form) form.requestSubmit()
	})
	document.addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-in-place]') : null
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
		event.preventDefault()
		void showListing(link.href)
	})
	addEventListener('popstate', () => {
		if (location.href === at) return
		at = location.href
		void showListing(at, false)
	})
	// The user selected an option before script ran.
	if ([...form.elements].some((control) => isControl(control) && isChanged(control))) form.requestSubmit()
}

/**
 * The address of the shown listing. A `popstate` event with the same address changes nothing, because an open panel has
 * its own history entry at that address.
 */
let at = location.href
let asking: AbortController | undefined

async function showListing(address: string, isNew = true) {
	asking?.abort()
	asking = new AbortController()
	const { signal } = asking
	const count = document.getElementById('result-count')
	if (count) count.textContent = translate('Loading products...')
	try {
		const answer = await readPage(address, signal)
		if (signal.aborted) return
		if (isNew) setLayerAddress(answer.address)
		at = location.href
		await showPage(answer.page)
		document.title = answer.page.title
	} catch (error) {
		if (signal.aborted) return
		const lost = error instanceof NoResponseError ? error : new NoResponseError(true)
		announceLostSubmission({ text: describePageFailure(lost), again: () => void showListing(address, isNew) })
	}
}

/**
 * Returns the address of the listing for the form's values. Empty values and the defaults are left out, so that each
 * selection has one address.
 */
function buildAddress(form: HTMLFormElement): string {
	const plain: Record<string, string> = { category: form.dataset.preset ?? '', sort: 'featured' }
	const chosen = [...new FormData(form)].filter(([name, value]) => value !== (plain[name] ?? ''))
	const query = new URLSearchParams(chosen as [string, string][]).toString()
	return form.action.split('?')[0]! + (query && `?${query}`)
}

/**
 * Closes the filter panel, which covers the products on a phone, and focuses the number of results. If another listing
 * follows (`isForAnother`), its address reuses the panel's history entry.
 */
function closeSheet(isForAnother: boolean) {
	if (isForAnother) releaseLayerEntry()
	closePanels()
	document.getElementById('result-count')?.focus()
}

function isAutoSubmit(control: Element): control is HTMLSelectElement | HTMLInputElement {
	return (
		control instanceof HTMLSelectElement ||
		(control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
	)
}
