import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { listIn } from '#app/shop/search/list-state.ts'
import { ConfirmPage } from './confirm.tsx'
import { problemPage } from './problem.tsx'

interface Asked {
	subject: string
	/** The page's own URL. */
	to: string
	cancelTo: string
}

interface Words<Found> {
	title: string
	question?: string
	words?: { yes: string; pending: string; no: string }
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
export function confirmPage<Found extends Asked = Asked>({
	title,
	question = '',
	note,
	choices,
	ask,
	failed,
	list,
	...words
}: Words<Found>) {
	return {
		meta: () => [{ title: `${title} · Admin` }],
		Page: ({ loaderData }: { loaderData: Found }) => (
			<ConfirmPage
				{...words}
				question={question}
				to={loaderData.to}
				subject={loaderData.subject}
				note={typeof note === 'function' ? note(loaderData) : note}
				cancelTo={loaderData.cancelTo}
				choices={choices?.(loaderData)}
				{...ask?.(loaderData)}
			/>
		),
		ErrorBoundary: problemPage(failed, list),
	}
}

/** Creates the components of a route of `confirmRoutes`, with the texts of each list by its name in the URL. */
export function confirmPages<Found extends Asked = Asked>(words: Record<string, Words<Found>>) {
	const pages = new Map(Object.entries(words).map(([list, each]) => [list, confirmPage(each)]))
	const at = (pathname: string) => pages.get(listIn(pathname))!
	return {
		meta: ({ location }: { location: { pathname: string } }) => at(location.pathname).meta(),
		Page: (props: { loaderData: Found }) => at(props.loaderData.to).Page(props),
		ErrorBoundary: () => at(useLocation().pathname).ErrorBoundary(),
	}
}

/** Returns the title and question of a page that confirms the deletion of a row. */
export function deletionOf(thing: string) {
	return { title: `Delete ${thing}`, question: `Are you sure you want to delete this ${thing}?` }
}
