import { Outlet, type Blocker, useBlocker, useLocation, useNavigation } from 'react-router'
import { listForbiddenPaths, requireAdmin, adminMiddleware } from '#app/http/session/guards.server.ts'
import { settleOrLog } from '#app/http/responses/page-refusals.server.ts'
import { countPendingTasks } from '#app/shop/dashboard/dashboard.server.ts'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/forms/button.tsx'
import { wasRedirected } from '#app/ui/admin/connection/shown-page.tsx'
import { useRoot } from '../../ui/shell/use-shop.ts'
import {
	getInputText,
	hasChanges,
	keepsForms,
	markSaved,
	recordInitialValues,
} from '#app/ui/admin/edit-conflicts/form-changes.ts'
import { clearsScans } from '#app/ui/admin/form/scan-field.tsx'
import { Focus } from '#app/ui/focus/focus.tsx'
import { usePanels } from '#app/ui/panels/panels.tsx'
import adminStyles from '#app/ui/styles/admin.css?url'
import type { Route } from './+types/_layout.ts'
import { LineIcon } from '#app/ui/admin/page-parts.tsx'
import { BottomBar, lines, Menu, ShopName } from './_menu.tsx'
import { TopBar } from './_top-bar.tsx'

export const middleware: Route.MiddlewareFunction[] = [adminMiddleware]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

export const meta: Route.MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { role } = await requireAdmin(context)
	return { closed: await listForbiddenPaths(role), waits: await settleOrLog(context, countPendingTasks()) }
}

export default function AdminLayout() {
	usePanels()
	return (
		<div className="desk">
			<a href="#content" className="skip rounded-soft print:hidden">
				Skip to content
			</a>
			<Menu label="Admin" className="menu-beside print:hidden" isBeside>
				<ShopName className="px-2.5 desk:max-lg:hidden" />
				<button type="button" popoverTarget="admin-menu" aria-label="Menu" className="menu-link lg:hidden">
					<LineIcon path={lines} />
				</button>
			</Menu>
			<TopBar />
			<main id="content" className="w-full max-w-[80rem] min-w-0 px-(--gutter) pt-5 pb-16 print:max-w-none print:p-0">
				<Outlet />
			</main>
			<LeaveDialog />
			<Focus />
			<BottomBar />
		</div>
	)
}

/** Asks before the user leaves a page with unsaved changes (rule: unsaved-changes). It works with script only. */
function LeaveDialog() {
	const blocker = useLeaveGuard()
	return blocker && <LeaveQuestion onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null)
	const title = useId()
	useEffect(() => {
		const opened = dialog.current
		opened?.showModal()
		// Closing the dialog returns the focus to where it was.
		return () => opened?.close()
	}, [])
	return (
		<dialog
			ref={dialog}
			aria-labelledby={title}
			onCancel={(event) => {
				event.preventDefault()
				onStay()
			}}
			className="m-auto w-[calc(100%-2rem)] max-w-md board px-6 py-7 text-ink shadow-panel backdrop:bg-ink/50"
		>
			<h2 id={title} className="heading">
				Leave without saving?
			</h2>
			<p className="mt-3 text-sm">Your changes on this page are not saved yet.</p>
			<div className="mt-6 flex flex-wrap gap-3">
				<Button type="button" onClick={onStay}>
					Stay
				</Button>
				<Button type="button" variant="secondary" onClick={onLeave}>
					Leave
				</Button>
			</div>
		</dialog>
	)
}

const getContent = () => document.getElementById('content')!

/**
 * Blocks navigations within the app that would lose unsaved changes. Returns the blocked navigation until the user
 * decides, or else `null`. Also installs `useDocumentGuard` and `useSaveTracking`.
 */
function useLeaveGuard(): Extract<Blocker, { state: 'blocked' }> | null {
	const { key: page } = useLocation()
	const isDocument = useRef(true)
	useEffect(() => {
		recordInitialValues(getContent(), isDocument.current)
		isDocument.current = false
	}, [page])
	const blocker = useBlocker(
		({ currentLocation: from, nextLocation: to }) =>
			!isSending &&
			from.key !== to.key &&
			(from.pathname !== to.pathname || from.search !== to.search) &&
			!hasSameForms(from, to) &&
			hasChanges(getContent()),
	)
	useDocumentGuard()
	useSaveTracking(page)
	return blocker.state === 'blocked' ? blocker : null
}

/**
 * Returns whether a navigation leaves the input of the page's forms as it is: a search on the page, or a scan that is
 * added or cleared (rule: scanned-codes).
 */
function hasSameForms(
	from: Pick<Location, 'pathname'>,
	to: { pathname: string; search: string; state: unknown },
): boolean {
	if (from.pathname !== to.pathname) return false
	return to.state === keepsForms || to.state === clearsScans || new URLSearchParams(to.search).has('scan')
}

const maxDocumentWaitMs = 5_000

/**
 * Whether a form of the page is being submitted. While it is, no question is asked. A timer resets the variable after
 * `maxDocumentWaitMs` milliseconds.
 */
let isSending = false

/** Asks before the tab is closed or reloaded (`beforeunload`) while the page has unsaved changes. */
function useDocumentGuard() {
	const { state } = useNavigation()
	const isLeaving = useRef(false)
	useEffect(() => {
		isLeaving.current = state !== 'idle'
	}, [state])
	useEffect(() => {
		const handleBeforeUnload = (event: BeforeUnloadEvent) => {
			// `useLeaveGuard` has already allowed a navigation in progress.
			if (!isLeaving.current && !isSending && hasChanges(getContent())) event.preventDefault()
		}
		const scheduleTracking = () =>
			setTimeout(() => {
				recordInitialValues(getContent(), false)
				if (hasChanges(getContent())) addEventListener('beforeunload', handleBeforeUnload)
				else removeEventListener('beforeunload', handleBeforeUnload)
			})
		const events = ['focusin', 'input', 'change', 'click']
		for (const type of events) document.addEventListener(type, scheduleTracking, true)
		scheduleTracking()
		return () => {
			for (const type of events) document.removeEventListener(type, scheduleTracking, true)
			removeEventListener('beforeunload', handleBeforeUnload)
		}
	}, [])
}

/** Marks a submitted form as saved when its response redirects, unless the next page shows an error toast. */
function useSaveTracking(page: string) {
	const sent = useRef<{ form: HTMLFormElement; text: string }>(undefined)
	const isRefused = useRoot()?.toast?.tone === 'error'
	useEffect(() => {
		const handleSubmit = (event: SubmitEvent) => {
			const form = event.target as HTMLFormElement
			if (form.method !== 'post' || !getContent().contains(form)) return
			sent.current = { form, text: getInputText(form) }
			isSending = true
			// If React Router has handled the `submit` event (`defaultPrevented`), the browser loads no new document.
			setTimeout(() => event.defaultPrevented && (isSending = false))
			setTimeout(() => (isSending = false), maxDocumentWaitMs)
		}
		document.addEventListener('submit', handleSubmit, true)
		return () => document.removeEventListener('submit', handleSubmit, true)
	}, [])
	// The effect runs after React has rendered the next page, so it is known whether the form redirected, and with
	// which toast.
	useEffect(() => {
		if (!sent.current || !wasRedirected() || isRefused) return
		const { form, text } = sent.current
		sent.current = undefined
		markSaved(form, text)
		// The effect must run only for a new page, not when `isRefused` changes on the same page.
		// oxlint-disable-next-line react-hooks/exhaustive-deps
	}, [page])
}
