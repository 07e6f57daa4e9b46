import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { ButtonLink, SubmitButton } from '../forms/button.tsx'
import { createErrorPage } from './error-page.tsx'

interface ConfirmationProps {
	to: string
	/** The question, such as 'Are you sure you want to delete this color?' */
	question: string
	subject: string
	note?: ReactNode
	/** The values of the form's hidden fields, by name. */
	fields?: Record<string, string>
	labels?: typeof deletion
	/** More fields of the form, above its buttons. */
	choices?: ReactNode
}

const deletion = { yes: 'Delete', pending: 'Deleting...', no: 'Cancel' }

/**
 * The page that asks for confirmation before a deletion or another action (rule: delete-question). The action is a POST
 * to `to`. The texts of its buttons are those of a deletion unless `labels` has others.
 */
export function ConfirmPage({ cancelTo, ...question }: ConfirmationProps & { cancelTo: string }) {
	return (
		<section className="mx-auto mt-6 max-w-lg board px-6 py-8">
			<h1 className="font-display text-xl">{question.question}</h1>
			<ConfirmationButtons {...question}>
				<ButtonLink to={cancelTo}>{(question.labels ?? deletion).no}</ButtonLink>
			</ConfirmationButtons>
		</section>
	)
}

export function ConfirmLink({
	label,
	className = '',
	...question
}: ConfirmationProps & { label: string; className?: string }) {
	const [asking, setAsking] = useState(false)
	const openConfirmation = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
		event.preventDefault()
		setAsking(true)
	}
	return (
		<>
			<Link to={question.to} onClick={openConfirmation} className={`act-link text-danger ${className}`}>
				{label}
				<span className="sr-only"> {question.subject}</span>
			</Link>
			{asking && <ConfirmDialog {...question} onClose={() => setAsking(false)} />}
		</>
	)
}

export function ConfirmDialog({ onClose, ...question }: ConfirmationProps & { onClose: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null)
	const title = useId()
	const openedAt = useRef(useLocation().key)
	const { key } = useLocation()
	useEffect(() => {
		dialog.current?.showModal()
	}, [])
	useEffect(() => {
		if (key !== openedAt.current) dialog.current?.close()
	}, [key])
	return (
		<dialog
			ref={dialog}
			aria-labelledby={title}
			onClose={onClose}
			className="m-auto w-[calc(100%-2rem)] max-w-md board px-6 py-7 text-left text-sm whitespace-normal text-ink shadow-panel backdrop:bg-ink/50"
		>
			<h2 id={title} className="heading">
				{question.question}
			</h2>
			<ConfirmationButtons {...question}>
				<button
					type="button"
					onClick={() => dialog.current?.close()}
					className="min-h-11 rounded-soft border border-ink px-6 text-sm font-medium hover:bg-ink hover:text-paper"
				>
					{(question.labels ?? deletion).no}
				</button>
			</ConfirmationButtons>
		</dialog>
	)
}

function ConfirmationButtons({
	to,
	subject,
	note,
	fields = {},
	labels = deletion,
	choices,
	children,
}: ConfirmationProps & { children: ReactNode }) {
	return (
		<>
			<p className="mt-3 [overflow-wrap:anywhere]">
				<strong className="font-medium">{subject}</strong>
			</p>
			{note && <div className="mt-2 text-sm text-muted">{note}</div>}
			<Form method="post" action={to} data-unasked className="mt-6 flex flex-wrap items-center gap-3">
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{choices}
				<SubmitButton pendingText={labels.pending} action={to}>
					{labels.yes}
				</SubmitButton>
				{children}
			</Form>
		</>
	)
}

interface ConfirmationData {
	subject: string
	/** The URL of the confirmation page, to which its form is submitted. */
	to: string
	cancelTo: string
}

interface ConfirmationCopy<Found> {
	title: string
	question?: string
	labels?: { yes: string; pending: string; no: string }
	note?: string | ((found: Found) => ReactNode)
	/** More fields of the form, above its buttons. */
	choices?: (found: Found) => ReactNode
	/** Returns props of `ConfirmPage` that depend on the loader's data. They override the props from other fields. */
	ask?: (found: Found) => Partial<ComponentProps<typeof ConfirmPage>>
	/** The message of the error page when the page fails unexpectedly. */
	failed: string
	list: { to: string; label: string }
}

/**
 * Creates the `meta`, page and error boundary of a confirmation route, whose loader and action `confirmRoute` creates.
 */
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

type ConfirmLoaders = Record<string, { loader: (...args: never[]) => Promise<ConfirmationData> }>

/**
 * Creates the `meta`, page and error boundary of a route file that serves several confirmation pages, whose loader and
 * action `confirmRoutes` creates. `copy` has the texts of each page under the pattern of its route.
 */
export function createConfirmPages<Routes extends ConfirmLoaders>(copy: {
	[Pattern in keyof Routes]: ConfirmationCopy<Awaited<ReturnType<Routes[Pattern]['loader']>>>
}) {
	const pages = new Map(
		Object.entries<ConfirmationCopy<never>>(copy).map(([pattern, each]) => [pattern, createConfirmPage(each)]),
	)
	const getConfirmPage = (pathname: string) => pages.get(toPattern(pathname))!
	return {
		meta: ({ location }: { location: { pathname: string } }) => getConfirmPage(location.pathname).meta(),
		Page: (props: { loaderData: ConfirmationData }) =>
			getConfirmPage(props.loaderData.to.split('?')[0]!).Page(props as { loaderData: never }),
		ErrorBoundary: () => getConfirmPage(useLocation().pathname).ErrorBoundary(),
	}
}

/**
 * Returns the route pattern of a confirmation page, such as `colors/:id/delete` for `/admin/colors/7/delete`. The
 * second last segment of the path is the id.
 */
function toPattern(pathname: string): string {
	const segments = pathname.split('/').filter(Boolean).slice(1)
	return segments.map((segment, at) => (at === segments.length - 2 ? ':id' : decode(segment))).join('/')
}

const decode = (segment: string) => decodeURIComponent(segment).toLowerCase()

/** Returns the title and question of a page that confirms the deletion of a row. */
export function buildDeletionCopy(thing: string) {
	return { title: `Delete ${thing}`, question: `Are you sure you want to delete this ${thing}?` }
}
