import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { listIn } from '#app/shop/search/list-state.ts'
import { ConfirmPage } from './confirm.tsx'
import { problemPage } from './problem.tsx'

interface Asked {
	subject: string
	/** The page's own address. */
	to: string
	cancelTo: string
}

interface Words<Found> {
	title: string
	question?: string
	words?: { yes: string; pending: string; no: string }
	note?: string | ((found: Found) => ReactNode)
	/** Further fields. */
	choices?: (found: Found) => ReactNode
	/** What else depends on what is asked about. */
	ask?: (found: Found) => Partial<ComponentProps<typeof ConfirmPage>>
	/** What is said when it fails unexpectedly. */
	failed: string
	list: { to: string; label: string }
}

/** What a route of `confirmRoute` shows. */
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

/** What a route of `confirmRoutes` shows: the words of each list by its name in the address. */
export function confirmPages<Found extends Asked = Asked>(words: Record<string, Words<Found>>) {
	const pages = new Map(Object.entries(words).map(([list, each]) => [list, confirmPage(each)]))
	const at = (pathname: string) => pages.get(listIn(pathname))!
	return {
		meta: ({ location }: { location: { pathname: string } }) => at(location.pathname).meta(),
		Page: (props: { loaderData: Found }) => at(props.loaderData.to).Page(props),
		ErrorBoundary: () => at(useLocation().pathname).ErrorBoundary(),
	}
}

/** The title and question of a page that asks before it deletes a row. */
export function deletionOf(thing: string) {
	return { title: `Delete ${thing}`, question: `Are you sure you want to delete this ${thing}?` }
}
