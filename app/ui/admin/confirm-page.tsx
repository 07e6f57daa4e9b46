import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { getListName } from '#app/shop/search/list-state.ts'
import { ConfirmPage } from './confirm.tsx'
import { createErrorPage } from './error-page.tsx'

interface ConfirmationData {
	subject: string
	/** The page's own URL. */
	to: string
	cancelTo: string
}

interface ConfirmationCopy<Found> {
	title: string
	question?: string
	labels?: { yes: string; pending: string; no: string }
	note?: string | ((found: Found) => ReactNode)
	/** Additional fields. */
	choices?: (found: Found) => ReactNode
	/** Other props that depend on the entry to confirm. */
	ask?: (found: Found) => Partial<ComponentProps<typeof ConfirmPage>>
	/** The message for an unexpected failure. */
	failed: string
	list: { to: string; label: string }
}

/** Creates the components of a route of `confirmRoute`. */
export function createConfirmPage<Found extends ConfirmationData = ConfirmationData>({
	title,
	question = '',
	note,
	choices,
	ask,
	failed,
	list,
	...copy
}: ConfirmationCopy<Found>) {
	return {
		meta: () => [{ title: `${title} · Admin` }],
		Page: ({ loaderData }: { loaderData: Found }) => (
			<ConfirmPage
				{...copy}
				question={question}
				to={loaderData.to}
				subject={loaderData.subject}
				note={typeof note === 'function' ? note(loaderData) : note}
				cancelTo={loaderData.cancelTo}
				choices={choices?.(loaderData)}
				{...ask?.(loaderData)}
			/>
		),
		ErrorBoundary: createErrorPage(failed, list),
	}
}

/** Creates the components of a route of `confirmRoutes`, with the texts of each list by its name in the URL. */
export function createConfirmPages<Found extends ConfirmationData = ConfirmationData>(
	copy: Record<string, ConfirmationCopy<Found>>,
) {
	const pages = new Map(Object.entries(copy).map(([list, each]) => [list, createConfirmPage(each)]))
	const getConfirmPage = (pathname: string) => pages.get(getListName(pathname))!
	return {
		meta: ({ location }: { location: { pathname: string } }) => getConfirmPage(location.pathname).meta(),
		Page: (props: { loaderData: Found }) => getConfirmPage(props.loaderData.to).Page(props),
		ErrorBoundary: () => getConfirmPage(useLocation().pathname).ErrorBoundary(),
	}
}

/** Returns the title and question of a page that confirms the deletion of a row. */
export function buildDeletionCopy(thing: string) {
	return { title: `Delete ${thing}`, question: `Are you sure you want to delete this ${thing}?` }
}
